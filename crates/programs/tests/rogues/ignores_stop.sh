# Does not care that it is told to stop.
on_go() { echo "info depth 1 score cp 3 pv e2e4"; sleep 60; }
. "${0%/*}/manners.sh"
