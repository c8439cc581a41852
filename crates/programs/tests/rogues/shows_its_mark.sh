# Says which mark it carries, and asks a program of its own for what that one carries.
on_uci() { env | grep ^GAMUT_PROGRAM_ | sed 's/^/id name /'; echo uciok; }
. "${0%/*}/manners.sh"
