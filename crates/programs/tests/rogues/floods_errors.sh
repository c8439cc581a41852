# Writes lines to standard error without end.
on_go() { yes "warning: something" >&2; }
. "${0%/*}/manners.sh"
