# A grandchild in a session of its own that starts a child every few milliseconds.
on_uci() {
    (setsid sh -c 'while :; do sleep 1000 & sleep 0.005; done' > /dev/null 2>&1 < /dev/null &)
    sleep 0.2
    echo uciok
}
. "${0%/*}/manners.sh"
