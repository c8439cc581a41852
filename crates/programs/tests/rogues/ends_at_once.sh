# Ends before anybody has said a word.
echo "cannot find my book" >&2
exit 4
