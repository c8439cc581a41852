# Thinks for ever.
on_go() { echo "info depth 1 score cp 3 pv e2e4"; }
. "${0%/*}/manners.sh"
