# Writes lines that are each just short enough, without end.
on_go() { yes "info string $(head -c 60000 /dev/zero | tr '\0' x)"; }
. "${0%/*}/manners.sh"
