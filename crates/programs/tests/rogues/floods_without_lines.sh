# Writes without end, and without a line's end.
on_go() { printf "info string "; yes | tr -d '\n'; }
. "${0%/*}/manners.sh"
