# Writes one line of 200 000 characters before its answer.
on_go() { echo "info string $(head -c 200000 /dev/zero | tr '\0' x)"; echo "bestmove e2e4"; }
. "${0%/*}/manners.sh"
