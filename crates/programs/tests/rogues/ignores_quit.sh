# Ends neither when it is asked to, nor at the end of its input, nor at a signal that can be
# caught.
trap '' TERM INT HUP PIPE QUIT
on_quit() { :; }
. "${0%/*}/manners.sh"
sleep 60
