# Needs half a second to say who it is.
on_uci() { sleep 0.5; echo "id name Slow"; echo uciok; }
. "${0%/*}/manners.sh"
