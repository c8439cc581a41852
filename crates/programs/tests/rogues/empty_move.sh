# Answers without a move.
on_go() { echo "bestmove"; }
. "${0%/*}/manners.sh"
