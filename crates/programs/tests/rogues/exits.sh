# Ends in the middle of a search, with a last word on each stream.
on_go() { echo "info string about to fail"; echo "out of memory" >&2; exit 3; }
. "${0%/*}/manners.sh"
