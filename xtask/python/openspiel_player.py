"""OpenSpiel's MCTS bot as a program that speaks UCI, with Gamut's moves.

Usage: openspiel_player.py GAME. It is always told the moves from the start:
`position startpos moves ...`. Where OpenSpiel's rules call the game a draw and Gamut's do
not, it has no move to offer and says by which rule.
"""

import sys

import openspiel_breakthrough
import openspiel_checkers
import pyspiel

NAMES = {
    "loa": "lines_of_action",
    "checkers": "checkers",
    "othello": "othello",
    "breakthrough": "breakthrough",
}
DRAWS = {
    "loa": "a board came back",
    "checkers": "40 plies without a capture",
}
MEMORY_MB = 1000
UNLIMITED = 2**31 - 1


class Player:
    def __init__(self, name):
        self.name = name
        self.game = pyspiel.load_game(NAMES[name])
        self.options = {"Seed": "1", "UctC": "2"}
        self.searches = 0
        self.new_game()

    def new_game(self):
        self.state = self.game.new_initial_state()
        self.moves = []

    def actions(self, move):
        """The actions that a move of Gamut's is made of."""
        if self.name == "checkers":
            return openspiel_checkers.whole_moves(self.state)[move]
        names = {self.text(action): action for action in self.state.legal_actions()}
        return [names[move]]

    def text(self, action):
        text = self.state.action_to_string(action)
        return openspiel_breakthrough.move_text(text) if self.name == "breakthrough" else text

    def set_moves(self, moves):
        if moves[: len(self.moves)] != self.moves:
            self.new_game()
        for move in moves[len(self.moves) :]:
            if self.state.is_terminal():
                break
            for action in self.actions(move):
                self.state.apply_action(action)
            self.moves.append(move)

    def search(self, state, seconds):
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        self.searches += 1
        seed = int(self.options["Seed"]) + self.searches
        bot = pyspiel.MCTSBot(
            self.game,
            pyspiel.RandomRolloutEvaluator(1, seed),
            float(self.options["UctC"]),
            UNLIMITED,
            MEMORY_MB,
            True,  # the solver: proven results are backed up
            seed,
            False,
            pyspiel.ChildSelectionPolicy.UCT,
            seconds,
        )
        root = bot.mcts_search(state)
        print(f"info nodes {root.explore_count}", flush=True)
        return root.best_child().action

    def choose(self, seconds):
        if self.name != "checkers":
            return self.text(self.search(self.state, seconds))
        # Each jump is a search of its own; where there is no choice, it takes no time.
        state, player = self.state.clone(), self.state.current_player()
        path = []
        while True:
            action = self.search(state, seconds)
            start, end, is_jump = openspiel_checkers.step(state, action)
            path = (path or [start]) + [end]
            state.apply_action(action)
            if not (is_jump and openspiel_checkers.goes_on(state, player)):
                return openspiel_checkers.move_text(path, is_jump)

    def go(self, seconds):
        if not self.state.is_terminal():
            print(f"bestmove {self.choose(seconds)}", flush=True)
        elif any(self.state.returns()):
            sys.exit(f"OpenSpiel says that {self.name} was won after {self.moves}")
        else:
            rule = DRAWS.get(self.name, "unknown")
            print(f"info string drawn by its rules: {rule}\nbestmove (none)", flush=True)


def main():
    player = Player(sys.argv[1])
    for line in sys.stdin:
        words = line.split()
        match words:
            case ["uci"]:
                print(f"id name OpenSpiel {pyspiel.__version__} MCTS")
                for name, value in player.options.items():
                    print(f"option name {name} type string default {value}")
                print("uciok", flush=True)
            case ["isready"]:
                print("readyok", flush=True)
            case ["setoption", "name", name, "value", value]:
                player.options[name] = value
            case ["ucinewgame"]:
                player.new_game()
            case ["position", "startpos"]:
                player.set_moves([])
            case ["position", "startpos", "moves", *moves]:
                player.set_moves(moves)
            case ["go", "movetime", milliseconds]:
                player.go(int(milliseconds) / 1000)
            case ["quit"]:
                break


main()
