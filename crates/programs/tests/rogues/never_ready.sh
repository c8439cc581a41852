# Is ready once, at the start, and never again.
on_ready() { test -z "$was_ready" && echo readyok; was_ready=yes; }
. "${0%/*}/manners.sh"
