# Has 400 options, and answers each that is set with two thousand characters, before it reads on.
long=$(printf '%02000d' 0)
on_uci() {
    i=0
    while [ $i -lt 400 ]; do
        echo "option name O$i type string"
        i=$((i + 1))
    done
    echo uciok
}
on_option() { echo "info string $long"; }
. "${0%/*}/manners.sh"
