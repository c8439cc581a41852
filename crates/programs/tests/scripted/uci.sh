# A UCI program that behaves, and writes down every line it is sent.
#
# Usage: uci.sh LOG [uai]
word=${2:-uci}
while read -r line; do
    printf '%s\n' "$line" >> "$1"
    case $line in
        uci | uai)
            echo "Scripted 1.0 by nobody"
            echo "id name Scripted 1.0"
            echo "id author nobody"
            echo "option name Hash type spin default 16 min 1 max 1024"
            echo "option name Clear Hash type button"
            echo "option name UCI_Chess960 type check default false"
            echo "option name Book File type string default <empty>"
            echo "option name UCI_Variant type combo default chess var chess var ataxx"
            echo "${word}ok"
            ;;
        isready) echo readyok ;;
        go*depth*9)
            # Thinks until it is stopped.
            echo "info depth 1 score cp 20 nodes 30 pv e2e4"
            ;;
        go*)
            echo "info string a word"
            echo "info depth 1 seldepth 2 score cp 20 nodes 30 nps 1000 time 1 pv e2e4"
            echo "info depth 2 currmove e2e4 currmovenumber 1"
            echo "info depth 2 score cp -7 upperbound nodes 50 pv d2d4"
            echo "info depth 2 score mate 3 nodes 90 time 2 pv P@b2 a1c3 a7a7"
            echo "info nodes 100"
            echo "bestmove P@b2 ponder a1c3"
            ;;
        stop) echo "bestmove e2e4" ;;
        quit) exit ;;
    esac
done
