# Starts children that stay in its group and ignore what can be ignored, and quits well. One of
# them has no environment; its number is written down.
#
# Usage: has_children.sh LOG
on_uci() {
    for n in 1 2 3; do
        (trap '' TERM INT HUP PIPE; sleep 60; :) &
    done
    env -i sleep 60 &
    echo $! > "$log"
    echo uciok
}
log=$1
. "${0%/*}/manners.sh"
