# Ends, but a child keeps its output open, so that no end of it is ever seen.
on_go() { sleep 60 & echo "info string gone" ; exit 5; }
. "${0%/*}/manners.sh"
