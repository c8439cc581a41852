# Writes to standard error without end, and without a line's end.
on_go() { yes | tr -d '\n' >&2; }
. "${0%/*}/manners.sh"
