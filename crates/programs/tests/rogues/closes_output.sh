# Closes its output and lives on.
on_go() { echo "info string bye"; exec 1>&- 2>&-; sleep 1000; }
. "${0%/*}/manners.sh"
