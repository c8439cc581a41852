# Ends in the middle of its answer: e7e8 would have become e7e8q.
on_go() { printf "bestmove e7e8"; exit 0; }
. "${0%/*}/manners.sh"
