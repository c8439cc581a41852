# Stops reading after the start, so that writing to it takes for ever.
on_ready() { echo readyok; sleep 60; }
. "${0%/*}/manners.sh"
