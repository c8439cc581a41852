# Writes lines without end.
on_go() { yes "info string and another thing"; }
. "${0%/*}/manners.sh"
