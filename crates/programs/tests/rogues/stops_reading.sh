# Stops reading after the start, so that whoever writes to it waits for ever.
on_ready() { echo readyok; sleep 60; }
. "${0%/*}/manners.sh"
