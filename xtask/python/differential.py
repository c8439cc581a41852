"""Replays random games from standard input in OpenSpiel and python-chess, ply by ply.

Each input line is a game as `cargo xtask differential` writes it. Legal moves must be the
same set at every ply and the outcome the same at the end. Where the libraries' rules differ
by design, the difference is checked for what it is, counted, and named in the report:

- OpenSpiel's checkers plays each jump as a ply of its own, draws after 40 plies without a
  capture, and has no draw by repetition; we collapse chains of jumps, and stop comparing when
  either draw comes.
- OpenSpiel's Lines of Action draws when any board comes back, whoever is to move; we check
  that the board did come back, and stop comparing.
"""

import collections
import json
import sys

import chess
import openspiel_breakthrough
import openspiel_checkers
import pyspiel

DISAGREE = 3  # exit code
SAMPLES = 60  # positions of each game that go into the corpus


class Mismatch(Exception):
    pass


def expect(what, ours, theirs):
    if ours != theirs:
        raise Mismatch(f"{what}: ours {ours}, theirs {theirs}")


def winner_of(returns):
    """Player 0 is Black in the games that OpenSpiel checks."""
    return {1: "Black", -1: "White", 0: None}[round(returns[0])]


class Referee:
    """One game in the other library: what may be played, playing it, and the end."""

    def __init__(self):
        self.cut_short = None

    def moves(self):
        raise NotImplementedError

    def play(self, move, written):
        raise NotImplementedError

    def is_over(self):
        raise NotImplementedError


class Othello(Referee):
    game = pyspiel.load_game("othello")

    def __init__(self):
        super().__init__()
        self.state = self.game.new_initial_state()

    def moves(self):
        if self.state.is_terminal():
            return {}
        return {self.state.action_to_string(a): a for a in self.state.legal_actions()}

    def play(self, move, written):
        self.state.apply_action(self.moves()[move])

    def is_over(self):
        return self.state.is_terminal()

    def check_end(self, winner, reason):
        expect("winner", winner, winner_of(self.state.returns()))


class LinesOfAction(Othello):
    game = pyspiel.load_game("lines_of_action")

    def __init__(self):
        super().__init__()
        self.boards = collections.Counter()

    def board(self, position):
        return position.split(" ")[0]

    def check_ply(self, position, ours_is_over):
        board = self.board(position)
        repeated = self.boards[board] > 0
        self.boards[board] += 1
        if self.is_over() and not ours_is_over:
            if not repeated or winner_of(self.state.returns()) is not None:
                raise Mismatch("they say it is over, and no board was repeated")
            self.cut_short = "their draw, a board was repeated"

    def check_end(self, winner, reason):
        if reason == "threefold repetition":
            raise Mismatch("they should have stopped at the first repetition")
        super().check_end(winner, reason)


class Breakthrough(Othello):
    """Their Black starts at the top, ours at the bottom: ranks are counted from the other end."""

    game = pyspiel.load_game("breakthrough")

    def moves(self):
        written = super().moves().items()
        return {openspiel_breakthrough.move_text(text): action for text, action in written}

    def rows(self):
        """Their board from our eighth rank to our first, without the number of each rank."""
        return [row[1:] for row in str(self.state).split("\n")[:8]][::-1]

    def check_ply(self, position, ours_is_over):
        board = position.split(" ")[0]
        for run in "12345678":
            board = board.replace(run, "." * int(run))
        theirs = "/".join(self.rows()).replace("b", "x").replace("w", "o")
        expect("board", board, theirs)

    def check_end(self, winner, reason):
        super().check_end(winner, reason)
        rows = self.rows()
        arrived = "b" in rows[0] or "w" in rows[7]
        expect("reason", reason, "reached the last rank" if arrived else "all pieces captured")


class Checkers(Referee):
    game = pyspiel.load_game("checkers")

    def __init__(self):
        super().__init__()
        self.state = self.game.new_initial_state()
        self.quiet = 0
        self.seen = collections.Counter()

    def moves(self):
        return openspiel_checkers.whole_moves(self.state)

    def play(self, move, written):
        for action in self.moves()[move]:
            self.state.apply_action(action)
        self.quiet = 0 if "x" in move else self.quiet + 1

    def is_over(self):
        return self.state.is_terminal()

    def check_ply(self, position, ours_is_over):
        position = position.split(":H")[0]
        self.seen[position] += 1
        if self.is_over() and not ours_is_over:
            if self.quiet < 40 or winner_of(self.state.returns()) is not None:
                raise Mismatch(f"they say it is over after {self.quiet} plies without capture")
            self.cut_short = "their draw, 40 plies without a capture"
        elif self.seen[position] == 3 and ours_is_over:
            self.cut_short = "our draw, a position came three times"

    def check_end(self, winner, reason):
        expect("winner", winner, winner_of(self.state.returns()))


class Chess(Referee):
    def __init__(self):
        super().__init__()
        self.board = chess.Board()

    def moves(self):
        return {move.uci(): move for move in self.board.legal_moves}

    def play(self, move, written):
        move = chess.Move.from_uci(move)
        expect("SAN", written, self.board.san(move))
        self.board.push(move)

    def draw(self):
        if self.board.is_insufficient_material():
            return "insufficient material"
        if self.board.halfmove_clock >= 100:
            return "too long without progress"
        if self.board.halfmove_clock >= 8 and self.board.is_repetition(3):
            return "threefold repetition"
        return None

    def is_over(self):
        return not any(self.board.legal_moves) or self.draw() is not None

    def check_ply(self, position, ours_is_over):
        expect("FEN", position, self.board.fen(en_passant="fen"))

    def check_end(self, winner, reason):
        if self.board.is_checkmate():
            expect("reason", reason, "checkmate")
            expect("winner", winner, "Black" if self.board.turn == chess.WHITE else "White")
        else:
            expect("winner", winner, None)
            expect("reason", reason, "stalemate" if self.board.is_stalemate() else self.draw())


REFEREES = {
    "othello": Othello,
    "loa": LinesOfAction,
    "breakthrough": Breakthrough,
    "checkers": Checkers,
    "chess": Chess,
}


def compare(game, report, corpus):
    referee = REFEREES[game["game"]]()
    for index, ply in enumerate(game["plies"]):
        is_last = ply["play"] is None
        if hasattr(referee, "check_ply"):
            referee.check_ply(ply["position"], is_last)
        if referee.cut_short:
            report["cut short: " + referee.cut_short] += 1
            return
        expect(f"ply {index} over", is_last, referee.is_over())
        report["positions"] += 1
        theirs = sorted(referee.moves())
        if not is_last or game["game"] == "chess":
            expect(f"ply {index} moves of {ply['position']}", sorted(ply["moves"]), theirs)
            report["moves"] += len(theirs)
        # Spread the samples over the course of games, without a random generator.
        if game["number"] < SAMPLES and index == game["number"] * 7 % max(1, len(game["plies"]) - 1):
            corpus.append((game["game"], ply["position"], " ".join(theirs)))
        if is_last:
            referee.check_end(game["winner"], game["reason"])
            report[f"ended: {game['reason']}"] += 1
        else:
            referee.play(ply["play"], ply["written"])


def main():
    reports = collections.OrderedDict()
    corpus = []
    failed = False
    for line in sys.stdin:
        game = json.loads(line)
        report = reports.setdefault(game["game"], collections.Counter())
        report["games"] += 1
        try:
            compare(game, report, corpus)
        except (Mismatch, ValueError) as mismatch:
            failed = True
            report["MISMATCHES"] += 1
            if report["MISMATCHES"] <= 3:
                print(f"{game['game']} game {game['number']}: {mismatch}", flush=True)
    for name, report in reports.items():
        print(f"{name}: " + ", ".join(f"{key} {count:,}" for key, count in report.items()))
    for row in corpus:
        print("corpus\t" + "\t".join(row))
    sys.exit(DISAGREE if failed else 0)


main()
