# Starts grandchildren that are in a session of their own, and whose parents have ended: init
# has adopted them. One holds our pipes, one has closed everything.
on_uci() {
    (setsid sh -c 'trap "" TERM INT HUP; sleep 60; :' &)
    (setsid sh -c 'exec < /dev/null > /dev/null 2>&1; sleep 60 & sleep 60' &)
    # They are there before anybody is told that we are.
    sleep 0.2
    echo uciok
}
. "${0%/*}/manners.sh"
