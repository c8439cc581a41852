# Says something all the time, but never an answer: talking must not win time.
on_go() { while :; do echo "info string still thinking"; sleep 0.02; done; }
. "${0%/*}/manners.sh"
