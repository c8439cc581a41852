# A grandchild in a session of its own that starts a child every few milliseconds. (Not for
# ever, so that the machine survives the test.)
on_uci() {
    (setsid sh -c 'n=0
        while test $n -lt 400; do sleep 60 & sleep 0.005; n=$((n + 1)); done
    ' > /dev/null 2>&1 < /dev/null &)
    sleep 0.2
    echo uciok
}
. "${0%/*}/manners.sh"
