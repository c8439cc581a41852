# An NBoard program that thinks for ever and does not care that it is pinged.
while read -r verb rest; do
    case $verb in
        nboard) echo "set myname Rogue" ;;
        ping) test -z "$thinks" && echo "pong $rest" ;;
        go) thinks=yes; echo "status Rogue is thinking" ;;
        quit) exit ;;
    esac
done
