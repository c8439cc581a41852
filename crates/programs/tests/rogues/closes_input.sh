# Closes its input before its first answer and lives on.
on_go() { exec 0<&-; echo "bestmove e2e4"; sleep 60; }
. "${0%/*}/manners.sh"
