# What a UCI program has to say, for rogues that misbehave in one way only. A rogue defines what
# it does instead (`on_uci`, `on_option`, `on_ready`, `on_position`, `on_go`, `on_stop`, `on_quit`)
# and then sources this file. Nobody sleeps longer than a minute, should a test fail to end it.
command -v on_uci > /dev/null || on_uci() { echo "id name Rogue"; echo uciok; }
command -v on_option > /dev/null || on_option() { :; }
command -v on_ready > /dev/null || on_ready() { echo readyok; }
command -v on_go > /dev/null || on_go() { echo "bestmove e2e4"; }
command -v on_stop > /dev/null || on_stop() { :; }
command -v on_position > /dev/null || on_position() { :; }
command -v on_quit > /dev/null || on_quit() { exit 0; }

while read -r verb rest; do
    case $verb in
        uci) on_uci ;;
        setoption) on_option ;;
        isready) on_ready ;;
        position) on_position ;;
        go) on_go ;;
        stop) on_stop ;;
        quit) on_quit ;;
    esac
done
