# Is killed by a signal.
on_go() { echo "Segmentation fault" >&2; kill -SEGV $$; }
. "${0%/*}/manners.sh"
