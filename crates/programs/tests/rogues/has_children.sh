# Starts children that stay in its group and ignore what can be ignored, and quits well.
on_uci() {
    for n in 1 2 3; do
        (trap '' TERM INT HUP PIPE; while :; do sleep 1000; done) &
    done
    echo uciok
}
. "${0%/*}/manners.sh"
