# Says that there is no move, and that its rules call this a draw.
on_go() { echo "info string drawn by its rules: a board came back"; echo "bestmove (none)"; }
. "${0%/*}/manners.sh"
