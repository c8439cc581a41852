"""Random playouts in OpenSpiel's C++, on request.

Reads lines of `GAME SECONDS` and answers each with `PLAYOUTS CPU_SECONDS`. One simulation of
the MCTS bot with a random-rollout evaluator of n rollouts is n random games from the root,
played in C++ without a step through Python.
"""

import sys
import time

import pyspiel

ROLLOUTS = {"chess": 40, "othello": 300, "checkers": 400, "lines_of_action": 60, "breakthrough": 300}


def main():
    for line in sys.stdin:
        name, seconds = line.split()
        game = pyspiel.load_game(name)
        rollouts = ROLLOUTS[name]
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
        bot = pyspiel.MCTSBot(
            game, evaluator, 1.0, 1, 1000, False, 1, False, pyspiel.ChildSelectionPolicy.UCT
        )
        playouts = 0
        start = time.process_time()
        while time.process_time() - start < float(seconds):
            bot.step(game.new_initial_state())
            playouts += rollouts
        print(playouts, time.process_time() - start, flush=True)


main()
