# An NBoard program that behaves, and writes down every line it is sent. It is stopped by a
# ping, and then says what it has found.
#
# Usage: nboard.sh LOG
while read -r verb rest; do
    printf '%s\n' "$verb${rest:+ $rest}" >> "$1"
    case $verb in
        nboard) echo "set myname Scripted" ;;
        set)
            case $rest in depth*)
                depth=${rest#depth }
                echo "set myname Scripted$depth"
                ;;
            esac
            ;;
        ping)
            test -n "$thinks" && echo "=== C4/0.25/1.00"
            thinks=
            echo "pong $rest"
            ;;
        go)
            echo "status Scripted is thinking"
            echo "search D3-C5 1.50 0 $depth"
            echo "nodestats 1234 0.10"
            if test "$depth" = 60; then
                thinks=yes
            else
                echo "=== D3/2.50/0.10"
                echo "status Scripted is waiting"
            fi
            ;;
        quit) exit ;;
    esac
done
