# A GTP program that behaves, and writes down every line it is sent. Its moves are the second
# argument, one a question. As GRhino does, it passes by itself: to be told so is an error.
#
# Usage: gtp.sh LOG "MOVES" "COMMANDS"
moves=$2
while read -r id command rest; do
    echo "$id $command $rest" >> "$1"
    case $command in
        name) printf '=%s Scripted\n\n' "$id" ;;
        version) printf '=%s 1.0\n\n' "$id" ;;
        list_commands)
            printf '=%s name\n' "$id"
            for known in $3; do echo "$known"; done
            echo
            ;;
        play)
            case $rest in
                *pass) printf '?%s syntax error\n\n' "$id" ;;
                *) printf '=%s\n\n' "$id" ;;
            esac
            ;;
        genmove)
            printf '=%s %s\n\n' "$id" "${moves%% *}"
            moves=${moves#* }
            ;;
        quit) printf '=%s\n\n' "$id"; exit ;;
        *) printf '=%s\n\n' "$id" ;;
    esac
done
