# Writes bytes that are no text before it answers well.
on_go() { head -c 20000 /dev/urandom; printf '\nbestmove e2e4\n'; }
. "${0%/*}/manners.sh"
