# Answers every question twice, the second time with another move and a little later.
number=0
on_go() {
    number=$((number + 1))
    echo "bestmove a${number}b${number}"
    echo "info string one more thing"
    echo "bestmove c${number}d${number}"
}
. "${0%/*}/manners.sh"
