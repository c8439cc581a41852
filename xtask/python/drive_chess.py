"""python-chess drives `gamut engine chess`: options, analysis, pondering, whole games.

Usage: drive_chess.py PROGRAM PLAYER GAMES. It stops at the first thing that is wrong:
python-chess itself refuses moves that are not legal, and lines it cannot parse are errors here.
"""

import logging
import sys
import time

import chess
import chess.engine

# Legal, and known to trouble engines: castling, promotion, en passant, few moves, mates.
POSITIONS = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "7k/8/8/8/8/5q2/8/7K w - - 0 1",
    "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 99 80",
]


class Complaints(logging.Handler):
    """What python-chess warns of."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


def check_options(engine):
    for name in ["Hash", "Threads", "Ponder", "Move Overhead", "Player"]:
        assert name in engine.options, f"no option {name}"
    hash_option = engine.options["Hash"]
    engine.configure({"Hash": hash_option.min, "Threads": 1, "Move Overhead": 10})
    for name, value in [("Hash", hash_option.max + 1), ("Threads", 0), ("Nonsense", 1)]:
        try:
            engine.configure({name: value})
        except chess.engine.EngineError:
            continue
        raise AssertionError(f"{name} = {value} was not refused")
    engine.configure({"Hash": hash_option.default})
    print(f"options: {', '.join(engine.options)}")


def check_positions(engine):
    for fen in POSITIONS:
        board = chess.Board(fen)
        result = engine.play(board, chess.engine.Limit(depth=3), info=chess.engine.INFO_ALL)
        score = result.info.get("score")
        print(f"position: {fen}: {board.san(result.move)}, {score}")
    mate = engine.play(
        chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"),
        chess.engine.Limit(depth=4),
        info=chess.engine.INFO_SCORE,
    )
    assert mate.move == chess.Move.from_uci("a1a8"), mate
    assert mate.info["score"].relative == chess.engine.Mate(1), mate.info


def check_stop(engine):
    waits = []
    for _ in range(20):
        with engine.analysis(chess.Board()) as analysis:
            time.sleep(0.1)
            begun = time.perf_counter()
            analysis.stop()
            best = analysis.wait()
            waits.append(1000 * (time.perf_counter() - begun))
        assert best.move in chess.Board().legal_moves
    waits.sort()
    print(f"stop: answered in {waits[len(waits) // 2]:.1f} ms (median), {waits[-1]:.1f} (worst)")


def play_games(engine, games):
    limits = [
        chess.engine.Limit(depth=2),
        chess.engine.Limit(nodes=2000),
        chess.engine.Limit(time=0.01),
        chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.01, black_inc=0.01),
    ]
    for number in range(games):
        board = chess.Board()
        limit = limits[number % len(limits)]
        clocks = [limit.black_clock, limit.white_clock]
        while not board.is_game_over(claim_draw=True):
            if clocks[0] is not None:
                limit.black_clock, limit.white_clock = clocks
            begun = time.perf_counter()
            ponders = number % 2 == 1
            result = engine.play(board, limit, game=number, ponder=ponders)
            if clocks[0] is not None:
                clocks[board.turn] += limit.white_inc - (time.perf_counter() - begun)
                assert clocks[board.turn] > 0, f"{board.fen()}: the time ran out"
            board.push(result.move)
        print(f"game {number + 1}: {board.ply()} plies, {board.result(claim_draw=True)}, {limit}")


def main():
    program, player, games = sys.argv[1], sys.argv[2], int(sys.argv[3])
    complaints = Complaints()
    logging.getLogger("chess.engine").addHandler(complaints)
    command = [program, "engine", "chess", "--player", player]
    with chess.engine.SimpleEngine.popen_uci(command, timeout=30) as engine:
        print(f"{engine.id['name']} as {player}, driven by python-chess {chess.__version__}")
        check_options(engine)
        check_positions(engine)
        check_stop(engine)
        play_games(engine, games)
    assert not complaints.lines, complaints.lines
    print("no complaints")


main()
