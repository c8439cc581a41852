# Answers every line with protocol words and random bytes in random order, from a seed. Now and
# then it answers well, so that the conversation goes on.
#
# Usage: babbles.sh LOG SEED
seed=$2
while read -r line; do
    seed=$((seed + 1))
    printf '%s\n' "$line" | LC_ALL=C awk -v seed="$seed" '
        function pick(n) { return int(rand() * n) }
        function noise(n,    text) {
            while (n-- > 0) text = text sprintf("%c", 1 + pick(255))
            return text
        }
        BEGIN {
            srand(seed)
            count = split("uciok uaiok readyok bestmove info option name type string spin " \
                "default depth score cp mate pv nodes multipv lowerbound id = ? =1 ?2 =3 === " \
                "pong 1 2 3 -1 99999999999999999999 set myname search nodestats status F5/1/2 " \
                "F5-D6 resign pass (none) e2e4 drawn by its rules:", words, " ")
        }
        {
            for (lines = pick(6); lines > 0; lines--) {
                text = ""
                for (n = pick(8); n > 0; n--)
                    text = text (pick(5) ? words[1 + pick(count)] : noise(pick(12))) " "
                print text
            }
            if (pick(25)) {
                if ($1 == "uci") print "uciok"
                if ($1 == "uai") print "uaiok"
                if ($1 == "isready") print "readyok"
                if ($1 == "go") print pick(2) ? "bestmove e2e4" : "=== F5/1/2"
                if ($1 == "ping") print "pong " $2
                if ($1 ~ /^[0-9]+$/) print "=" $1 " D3\n"
            }
            if (!pick(100)) exit 1
        }' || exit 9
done
