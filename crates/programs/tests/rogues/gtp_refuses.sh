# A GTP program to which every move is illegal.
while read -r id command rest; do
    case $command in
        name | version) printf '=%s Rogue\n\n' "$id" ;;
        play) printf '?%s illegal move\n\n' "$id" ;;
        *) printf '=%s\n\n' "$id" ;;
    esac
done
