# A GTP program that behaves, and writes down every line it is sent. Its moves are the second
# argument, one for each question. As GRhino does, it passes by itself: to be told so is an error.
#
# Usage: gtp.sh LOG "MOVES" "COMMANDS", where the commands are those it lists; "none": it knows
# no list_commands, but known_command, and of that only time_left.
moves=$2
while read -r id command rest; do
    echo "$id $command $rest" >> "$1"
    case $command in
        name) printf '=%s Scripted\n\n' "$id" ;;
        version) printf '=%s 1.0\n\n' "$id" ;;
        list_commands)
            if test "$3" = none; then
                printf '?%s unknown command\n\n' "$id"
            else
                printf '=%s name\n' "$id"
                for known in $3; do echo "$known"; done
                echo
            fi
            ;;
        known_command)
            case $rest in time_left) known=true ;; *) known=false ;; esac
            printf '=%s %s\n\n' "$id" "$known"
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
