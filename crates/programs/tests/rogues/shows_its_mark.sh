# Says which mark it carries.
on_uci() { env | grep ^GAMUT_PROGRAM_ | sed 's/^/id name /'; echo uciok; }
. "${0%/*}/manners.sh"
