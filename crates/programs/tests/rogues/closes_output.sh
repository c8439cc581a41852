# Closes its output and lives on.
on_go() { echo "info string bye"; exec 1>&- 2>&-; sleep 60; }
. "${0%/*}/manners.sh"
