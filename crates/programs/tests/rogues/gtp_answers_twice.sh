# A GTP program that answers every command twice, the second time nonsense.
while read -r id command rest; do
    case $command in
        name | version) printf '=%s Rogue\n\n' "$id" ;;
        genmove) printf '=%s C4\n\n' "$id" ;;
        *) printf '=%s\n\n' "$id" ;;
    esac
    printf '=%s H8\n\n=H7\n\n= H6\n\n' "$id"
done
