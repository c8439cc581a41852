//! Wrong positions, moves, records and command lines: one clear line, exit code 2.

mod common;

use common::{Folder, gamut};

/// What the user typed after `gamut`, split at `|`, and what the answer must say.
const COMMAND_LINES: &[(&str, &str)] = &[
    ("dance", "unrecognized subcommand 'dance'"),
    ("perft", "required arguments were not provided: <GAME> <DEPTH>"),
    ("perft|loa", "<DEPTH>"),
    ("perft|loa|deep", "write a number from 0 to 30"),
    ("perft|loa|-1", "write a number from 0 to 30"),
    ("perft|loa|99", "write a number from 0 to 30"),
    ("perft|loa|3|--threads|0", "write a number from 1 to 1024"),
    ("perft|loa|3|--depth|4", "unexpected argument '--depth'"),
    ("perft|go|3", "invalid value 'go'"),
    ("perft|Chess|3", "invalid value 'Chess'"),
    ("moves", "<GAME>"),
    ("moves|chess|extra", "unexpected argument 'extra'"),
    ("moves|chess|--position", "a value is required for '--position <POSITION>'"),
    ("moves|chess|--size|7", "chess has no board of size 7: write 8"),
    ("moves|ataxx|--size|8", "ataxx has no board of size 8: write 7"),
    ("moves|virus|--size|3", "virus has no board of size 3: write 4, 5, 6, 7 or 8"),
    ("show|chess|--record|/dev/zero", "it is not a regular file"),
    ("moves|virus|--size|9", "virus has no board of size 9: write 4, 5, 6, 7 or 8"),
    ("moves|virus|--size|300", "write a number from 1 to 99"),
    ("moves|virus|--size|5|--position|x3/4/4/3o x", "cannot be used with"),
    ("show|chess|--ply|3", "--ply 3 needs a record"),
    ("show|chess|--ply|0|--position|start", "--ply 0 needs a record"),
    ("show|chess|--record|no-such-file.pgn", "cannot read \"no-such-file.pgn\""),
    ("show|chess|--record|.", "cannot read \".\""),
    ("show|chess|--player|hgp", "required arguments were not provided: --heuristics"),
    ("show|chess|--save-alpha|x", "required arguments were not provided: --heuristics"),
    ("show|loa|--heuristics|--player|greedy", "greedy gives squares no values: name a player of"),
    ("show|loa|--heuristics|--player|human", "a person cannot be seated here"),
    ("show|loa|--heuristics|--position|8/8/8/8/8/8/8/xo6 x", "the game is over there"),
    ("show|loa|--heuristics|--position|nonsense", "loa position \"nonsense\""),
    ("show|loa|--heuristics|--player|hgp:pop=1", "hgp:pop=\"1\": write a number from 2 to 10000"),
    ("show|loa|--heuristics|--player|hgp:rl=yes", "hgp:rl=\"yes\": write on or off, or nothing"),
    ("show|loa|--heuristics|--player|hgp:rla", "\"rla\" in \"hgp:rla\": write key=value"),
    ("show|loa|--heuristics|--player|hgp:rl,rl", "\"rl\" is set twice"),
    ("show|loa|--heuristics|--player|hgp:pop", "\"pop\" in \"hgp:pop\": write key=value"),
    ("show|loa|--heuristics|--player|hgp:low=9,high=3", "lowest = 9 is more than highest = 3"),
    ("show|loa|--heuristics|--player|hgp:mutation=0.5", "must add up to 1, not 1.3"),
    ("show|loa|--heuristics|--player|hgp:mobility", "mobility is for games that place discs"),
    ("show|chess|--heuristics|--player|hgp:rl", "reinforcement needs an evaluation tournament"),
    ("show|othello|--heuristics|--player|hgp:rl,fitness=training", "set fitness to games"),
    ("show|chess|--heuristics|--player|hgp:mobility", "mobility is for games that place discs"),
    ("show|loa|--heuristics|--player|hgp:alpha=no-such.toml", "cannot read \"no-such.toml\""),
    ("show|loa|--heuristics|--player|hgp:alpha=.", "it is not a regular file"),
    ("show|loa|--heuristics|--player|hgp:alpha=Cargo.toml", "\"Cargo.toml\": line 1"),
    ("show|loa|--heuristics|--seed|-1", "write a number from 0 to"),
    ("evolve", "<CONFIG.toml>"),
    ("evolve|no-such-file.toml", "cannot read \"no-such-file.toml\""),
    ("evolve|.", "cannot read \".\": it is not a regular file"),
    ("evolve|Cargo.toml", "\"Cargo.toml\": game is missing"),
    ("evolve|Cargo.toml|--threads|0", "write a number from 1 to 256"),
    ("play|chess|--black|magnus", "no player is called \"magnus\": human, random, rplayer"),
    ("play|chess|--white|", "no player is called \"\": human, random"),
    ("play|chess|--white|alphabeta:depth=0", "alphabeta:depth=\"0\": write a number from 1 to"),
    ("play|chess|--white|greedy:eval=taste", "chess has no evaluation called \"taste\""),
    ("play|chess|--white|file:no-such-file.toml", "cannot read \"no-such-file.toml\""),
    ("play|chess|--seed|-1", "write a number from 0 to"),
    ("play|chess|--max-moves|0", "write a number from 1 to"),
    ("play|chess|--black|random|--white|random|--save|/", "\"/\" is not a file to write to"),
    (
        "play|chess|--black|random|--white|random|--save|no/such/folder/g.pgn",
        "cannot write \"no/such/folder/g.pgn\"",
    ),
    ("analyze", "<GAME>"),
    ("analyze|go", "invalid value 'go'"),
    ("analyze|loa|--player|human", "a person cannot be seated here"),
    ("analyze|loa|--player|engine:speed=9", "engine has no key \"speed\": time, depth, nodes"),
    ("analyze|loa|--player|mcts:playouts", "\"playouts\" in \"mcts:playouts\": write key=value"),
    ("analyze|loa|--player|genetic:pop=0", "genetic:pop=\"0\": write a number from 1 to 10000"),
    ("analyze|loa|--player|genetic:depth=0", "genetic:depth=\"0\": write a number from 1 to 100"),
    ("analyze|loa|--player|genetic:gens=0", "genetic:gens=\"0\": write a number from 1 to"),
    ("analyze|loa|--player|genetic:crossover=1.5", "crossover=\"1.5\": write a number from 0 to 1"),
    ("analyze|loa|--player|genetic:mutation=-0.1", "mutation=\"-0.1\": write a number from 0 to 1"),
    ("analyze|loa|--player|genetic:growth=2", "growth=\"2\": write a number from 0 to 1"),
    ("analyze|loa|--player|genetic:leaves=0", "genetic:leaves=\"0\": write a number from 1 up"),
    ("analyze|loa|--player|genetic:time=0s", "genetic:time=\"0s\": write a time such as 100ms"),
    ("analyze|loa|--player|genetic:time=0.1ms", "from 1ms up to a day"),
    ("analyze|loa|--player|engine:time=0ms", "engine:time=\"0ms\": write a time such as 100ms"),
    ("analyze|loa|--player|genetic:encoding=words", "write one of index, squares"),
    ("analyze|loa|--player|genetic:ties=newer", "ties belongs to variant=published: write that"),
    (
        "analyze|loa|--player|genetic:variant=published,tempo=0.5",
        "tempo belongs to variant=aimed: write that too, or leave out tempo",
    ),
    ("analyze|loa|--player|lasvegas:paths=0", "lasvegas:paths=\"0\": write a number from 1 to"),
    ("analyze|loa|--position|nonsense", "loa position \"nonsense\""),
    ("analyze|loa|--ply|3", "--ply 3 needs a record"),
    ("analyze|loa|--record|no-such-file.pgn", "cannot read \"no-such-file.pgn\""),
    ("analyze|chess|--position|start|--record|x", "cannot be used with"),
    ("analyze|loa|--seed|-1", "write a number from 0 to"),
    ("match", "<GAME> <PLAYER> <OPPONENT>"),
    ("match|loa", "<PLAYER> <OPPONENT>"),
    ("match|loa|random", "<OPPONENT>"),
    ("match|go|random|random", "invalid value 'go'"),
    ("match|loa|random|human", "a person cannot be seated here"),
    ("match|loa|magnus|random", "no player is called \"magnus\""),
    ("match|loa|mastre|random", "did you mean master?"),
    ("match|loa|random|greedy:eval=taste", "loa has no evaluation called \"taste\""),
    ("match|loa|random|minimax:leaves=0", "minimax:leaves=\"0\": write a number from 1 up"),
    ("match|loa|random|mcts:eval=material", "mcts judges nothing without a horizon: write"),
    ("match|loa|random|file:no-such-file.toml", "cannot read \"no-such-file.toml\""),
    ("match|chess|evo|random", "write evo:best or evo:FILE"),
    ("match|chess|evo:|random", "write evo:best or evo:FILE"),
    ("match|chess|evo:best,nodes=0|random", "evo:nodes=\"0\": write a number from 1 to"),
    ("match|chess|evo:best,depth=3|random", "evo has no key \"depth\": nodes, time"),
    ("match|chess|evo:no-such.toml|random", "cannot read \"no-such.toml\""),
    ("match|chess|evo:.|random", "it is not a regular file"),
    ("match|chess|evo:Cargo.toml|random", "\"Cargo.toml\": line 1"),
    ("match|loa|random|random|--games|0", "write a number from 1 to"),
    ("match|loa|random|random|--games|-4", "write a number from 1 to"),
    ("match|loa|random|random|--threads|0", "write a number from 1 to 1024"),
    ("match|loa|random|random|--opening-plies|201", "write a number from 0 to 200"),
    ("match|loa|random|random|--max-moves|0", "write a number from 1 to"),
    ("match|loa|random|random|--seed|x", "write a number from 0 to"),
    ("match|loa|random|random|--size|6", "loa has no board of size 6: write 8"),
    ("match|loa|random|random|--position|8/8/8/8/8/8/8/xo6 x", "the game is over there"),
    ("match|loa|random|random|--save|/", "\"/\" is not a file to write to"),
    ("match|loa|random|random|--save|no/such/folder/g", "cannot write \"no/such/folder/g\""),
    ("players|go", "invalid value 'go'"),
    ("players|chess|now", "unexpected argument 'now'"),
    ("experiment|run", "<NAME>"),
    ("experiment|dance", "unrecognized subcommand 'dance'"),
    ("experiment|run|virus", "invalid value 'virus'"),
    ("experiment|run|virus-tree|--games|0", "write a number from 1 to 1000000"),
    ("experiment|run|virus-tree|--games|-3", "write a number from 1 to 1000000"),
    ("experiment|run|virus-tree|--seed|x", "write a number from 0 to"),
    ("experiment|run|virus-tree|--set|size", "write KEY=VALUE"),
    ("experiment|run|virus-tree|--set|size=9", "size=\"9\": write a number from 4 to 8"),
    (
        "experiment|run|virus-tree|--set|sise=6",
        "virus-tree has no parameter \"sise\": seed, positions",
    ),
    ("experiment|run|virus-tree|--set|sise=6", "; did you mean size?"),
    ("experiment|run|virus-tree|--set|evaluation=materiel", "; did you mean material?"),
    ("experiment|run|virus-tree|--sweep|size", "write KEY=A,B,C: a parameter and its values"),
    ("experiment|run|virus-tree|--sweep|size=", "write KEY=A,B,C: a parameter and its values"),
    ("experiment|run|virus-tree|--sweep|size=4,9", "size=\"9\": write a number from 4 to 8"),
    ("experiment|run|virus-tree|--sweep|size=4,04", "size=\"4\": write it once"),
    ("experiment|run|virus-tree|--sweep|size=4|--sweep|size=5", "size=\"5\": write it once"),
    ("experiment|run|virus-tree|--sweep|size=4|--out|src", "and not of this sweep of virus-tree"),
    ("experiment|run|virus-tree|--config|no-such.toml", "cannot read \"no-such.toml\""),
    ("experiment|run|virus-tree|--config|Cargo.toml", "\"Cargo.toml\": "),
    ("experiment|run|loa-lookahead|--set|opponent-depth=13", "write a number from 1 to 12"),
    ("experiment|config", "<NAME>"),
    ("experiment|config|virus", "invalid value 'virus'"),
    ("experiment|run|virus-tree|--threads|0", "write a number from 1 to 1024"),
    ("experiment|run|virus-tree|--out", "a value is required for '--out <DIR>'"),
    ("experiment|run|virus-tree|--out|", "a value is required for '--out <DIR>'"),
    ("experiment|run|virus-tree|--out|Cargo.toml", "\"Cargo.toml\" is not a folder"),
    ("experiment|run|virus-tree|--out|src", "is no report of virus-tree: choose another --out"),
    ("experiment|run|virus-tree|--out|Cargo.toml/report", "cannot make \"Cargo.toml/report\""),
    ("experiment|list|all", "unexpected argument 'all'"),
    ("engine", "<GAME>"),
    ("engine|go", "invalid value 'go'"),
    ("engine|chess|--protocol|xboard", "invalid value 'xboard'"),
    ("engine|chess|--protocol|uai", "uai is not for chess: it is for virus, ataxx"),
    ("engine|loa|--protocol|nboard", "nboard is not for loa: it is for othello"),
    ("engine|virus|--protocol|gtp", "gtp is not for virus: it is for othello"),
    ("engine|chess|--player|magnus", "no player is called \"magnus\""),
    ("engine|chess|--player|human", "a person cannot be seated here"),
    ("engine|chess|--player|alphabeta:depth=x", "write a number from 1 to 100"),
    ("engine|chess|--player|file:no-such.toml", "cannot read \"no-such.toml\""),
    ("engine|chess|--seed|-1", "write a number from 0 to"),
    ("games|--colour", "unexpected argument '--colour'"),
    ("games|--color|maybe", "invalid value 'maybe'"),
    ("serve|--bind|nowhere", "invalid value 'nowhere'"),
    ("serve|--bind|127.0.0.1:65536", "invalid value '127.0.0.1:65536'"),
    ("serve|--data|Cargo.toml", "cannot keep games in \"Cargo.toml\""),
    ("serve|--data|Cargo.toml/data", "choose with --data DIR"),
    ("bench|now", "unexpected argument 'now'"),
];

/// Game, wrong position, and what is wrong with it.
const POSITIONS: &[(&str, &str, &str)] = &[
    ("virus", "", "it is empty"),
    ("virus", "x6o/8/8/8/8/8/8/o6x", "the side to move is missing"),
    ("virus", "x6o/8/8/8/8/8/8/o6x z", "the side to move is \"z\", not x or o"),
    ("virus", "x6o/8/8/8/8/8/8/o7x x 0 1", "rank 1 has 9 squares instead of 8"),
    ("virus", "x6o/8/8/8/8/8/o6x x 0 1", "rank 7 has 8 squares instead of 7"),
    ("virus", "x1o/3/o1x x 0 1", "3 ranks instead of 4 to 8"),
    ("virus", "x6o/8/8/8/8/8/8/o5qx x 0 1", "\"q\" on rank 1 is none of"),
    ("virus", "x6o/8/8/80/8/8/8/o6x x 0 1", "0 empty squares on rank 5"),
    (
        "virus",
        "x6o/8/8/8/8/8/8/o6x x many 1",
        "the halfmove clock is \"many\", not a number from 0 to 100",
    ),
    ("virus", "x6o/8/8/8/8/8/8/o6x x 101 1", "the halfmove clock is \"101\""),
    ("virus", "x6o/8/8/8/8/8/8/o6x x 0 0", "the move number is \"0\""),
    ("virus", "x6o/8/8/8/8/8/8/o6x x 0 1 1", "\"1\" is one field too many"),
    ("ataxx", "x6o/8/8/8/8/8/8/o6x x 0 1", "8 ranks instead of 7"),
    ("ataxx", "x5o/7/7/7/7/7/o5x", "the side to move is missing"),
    ("ataxx", "x5o/7/7/7/7/7/o5x\u{7}x x", "\"\\u{7}\" on rank 1"),
    ("othello", "", "it is empty"),
    (
        "othello",
        "---------------------------OX------XO--------------------------- Z",
        "the side to move is \"Z\", not x or o",
    ),
    (
        "othello",
        "---------------------------OX------XO-------------------------- X",
        "63 squares and a side",
    ),
    (
        "othello",
        "---------------------------O?------XO--------------------------- X",
        "\"?\" at square 29 is none of X O -",
    ),
    (
        "othello",
        "---------------------------------------------------------------- X",
        "there is no disc on the board",
    ),
    ("checkers", "", "the side to move is \"\", not B or W"),
    ("checkers", "R:W21:B1", "the side to move is \"R\", not B or W"),
    ("checkers", "B:W21", "the squares of one side are missing"),
    ("checkers", "B:W21:W22:B1", "White is listed twice"),
    ("checkers", "B:W21,33:B1", "\"33\" is no square 1 to 32"),
    ("checkers", "B:W21,x:B1", "\"x\" is no square 1 to 32"),
    ("checkers", "B:W21,21:B1", "square 21 is listed twice"),
    ("checkers", "B:W21:B1,21", "square 21 is taken twice"),
    ("checkers", "B:W3:B1", "White's man on 3 would be a king: K3"),
    ("checkers", "B:W20-32:B1", "White has 13 pieces, not up to 12"),
    ("checkers", "B:W:B", "there is no piece on the board"),
    ("checkers", "B:W21:B1:Q5", "\"Q5\" is none of B, W, H and F"),
    ("checkers", "B:W:B1", "White has no piece left"),
    ("checkers", "B:W32-21:B1", "\"32-21\" runs backwards"),
    ("checkers", "B:W21:B1:Fsoon", "the move number is \"soon\""),
    ("checkers", "B:W21:B1:H5:H6", "\"H6\" is none of B, W, H and F"),
    ("checkers", "B:W21:B1:H200", "the halfmove clock is \"200\""),
    ("chess", "", "it is empty"),
    ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "the side to move is missing"),
    (
        "chess",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "the side to move is \"x\", not w or b",
    ),
    ("chess", "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "7 ranks instead of 8"),
    (
        "chess",
        "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rank 6 has 9 squares instead of 8",
    ),
    ("chess", "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "\"x\" on rank 7"),
    ("chess", "8/8/8/8/8/8/8/K7 w - - 0 1", "each side needs one king"),
    ("chess", "k7/8/8/8/8/8/8/K6r b - - 0 1", "the side that moved cannot be in check"),
    ("chess", "k6k/8/8/8/8/8/8/K7 w - - 0 1", "Black has 2 kings"),
    ("chess", "k7/8/8/8/8/8/8/K5P1 w - - 0 1", "a pawn on g1"),
    ("chess", "k7/8/8/8/Q7/8/8/K7 w - - 0 1", "Black is in check on White's turn"),
    ("chess", "k7/8/1N6/3B4/8/R7/8/7K b - - 0 1", "Black is in check from more pieces"),
    ("chess", "8/8/8/8/8/8/8/kK6 w - - 0 1", "the kings stand side by side"),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling \"K\" does not fit"),
    ("chess", "4k3/8/8/8/8/8/8/5K1R w K - 0 1", "castling \"K\" needs the king on the e-file"),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant \"e6\" does not fit"),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 120 1", "the halfmove clock is \"120\""),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "\"x\" is one field too many"),
    ("loa", "", "it is empty"),
    ("loa", "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1", "the side to move is missing"),
    ("loa", "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 w w", "\"w\" is one field too many"),
    ("loa", "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/xxxxxxx1 x", "Black has 13 pieces, not 1 to 12"),
    ("loa", "8/8/8/8/8/8/8/x6x x", "White has 0 pieces, not 1 to 12"),
    ("loa", "1xxxxxx1/o6o/o6o/o6o/o5-o/o6o/o6o/1xxxxxx1 x", "\"-\" on rank 4"),
    ("breakthrough", "", "it is empty"),
    ("breakthrough", "oooooooo/oooooooo/8/8/8/8/xxxxxxxx/xxxxxxxx", "the side to move is missing"),
    (
        "breakthrough",
        "oooooooo/oooooooo/o7/8/8/8/xxxxxxxx/xxxxxxxx x",
        "White has 17 pieces, not 0 to 16",
    ),
    ("breakthrough", "8/8/8/3x4/8/8/8/8 x", "White has no pawn left: the game was over"),
    ("breakthrough", "x7/8/8/8/8/o7/8/8 x", "Black had reached rank 8: the game was over"),
];

/// Game, what is in the record file, and what is wrong with it.
const RECORDS: &[(&str, &str, &str)] = &[
    ("chess", "", "holds no game"),
    ("chess", "1. e4 e5 2. Ke3 *", "line 1: ply 3: \"Ke3\" is not legal here"),
    ("chess", "1. e4 e5\n2. hello *", "line 2: ply 3: \"hello\" is not a move of chess"),
    ("chess", "1. f3 e5 2. g4 Qh4# 3. a3 *", "the game is over (Black wins: checkmate)"),
    ("chess", "1. e4 {no end", "line 1: the comment is not closed by }"),
    ("chess", "1. e4 (1. d4\nd5", "line 1: the variation is not closed by )"),
    ("chess", "[White \"A]\n1. e4 *", "line 1: a tag is written [Name \"value\"]"),
    ("chess", "[Game \"loa\"]\n\n1. b1-b3 *", "this is a record of \"loa\", not of chess"),
    ("chess", "[FEN \"nonsense\"]\n\n1. e4 *", "chess position \"nonsense\""),
    ("chess", "1. e4 * 1. d4 *", "holds 2 games: choose with --nth 1 to 2"),
    ("chess", "1. e4 } e5 *", "} stands where a move should"),
    ("virus", "1. d4 *", "\"d4\" is not legal here"),
    ("ataxx", "1. h8 *", "\"h8\" is not legal here"),
    ("othello", "1. d3 pass *", "\"pass\" is not legal here: White can play c3, c5, e3"),
    ("othello", "1. d9 *", "\"d9\" is not a move of othello"),
    ("checkers", "1. 11-15 22-18 2. 9-13 *", "\"9-13\" is not legal here: Black can play 15x22"),
    ("checkers", "[GameType \"20\"]\n1. 32-28 *", "[GameType \"20\"] is another game"),
    ("checkers", "1. 11-40 *", "\"11-40\" is not a move of checkers"),
    ("loa", "1. b1-b4 *", "\"b1-b4\" is not legal here"),
    ("breakthrough", "1. a2-a3 a7xa6 *", "ply 2: \"a7xa6\" is not legal here"),
];

fn is_refused(what: &str, args: &[&str], expected: &str) {
    let output = gamut(args, "");
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    );
    assert_eq!(output.status.code(), Some(2), "{what}: {out}{err}");
    assert_eq!(err.lines().count(), 1, "{what} gets one line: {err}");
    assert!(err.starts_with("gamut: ") && err.contains(expected), "{what}: {err}");
    assert!(!err.contains("panicked"), "{what}: {err}");
}

#[test]
fn wrong_command_lines_are_refused_in_one_line() {
    for (line, expected) in COMMAND_LINES {
        let args: Vec<&str> = line.split('|').collect();
        is_refused(line, &args, expected);
    }
}

#[test]
fn wrong_positions_are_refused_in_one_line() {
    for (game, position, expected) in POSITIONS {
        let args = ["moves", game, "--position", position];
        is_refused(&format!("{game} {position}"), &args, expected);
    }
}

#[test]
fn wrong_records_are_refused_in_one_line() {
    let folder = Folder::new("bad-records");
    for (i, (game, text, expected)) in RECORDS.iter().enumerate() {
        let path = folder.path(&format!("{i}.pgn"));
        std::fs::write(&path, text).expect("a file");
        is_refused(&format!("{game} {text}"), &["show", game, "--record", &path], expected);
    }
    let path = folder.path("binary.pgn");
    std::fs::write(&path, [0xff, 0xfe, 0x00]).expect("a file");
    is_refused("bytes", &["show", "chess", "--record", &path], "is not text in UTF-8");
    let path = folder.path("short.pgn");
    std::fs::write(&path, "1. e4 e5 *").expect("a file");
    let args = ["show", "chess", "--record", &path, "--ply", "3"];
    is_refused("--ply 3", &args, "--ply 3 is past the end: the record has 2 plies");
}

/// In play a wrong line is not the end: it is answered, and the player is asked again.
#[test]
fn wrong_moves_in_play_are_answered_and_the_game_goes_on() {
    for (game, wrong, expected) in [
        ("virus", "d4", "\"d4\" is not legal here: Black can play a7, a8"),
        ("ataxx", "a1a9", "\"a1a9\" is not a move of ataxx"),
        ("othello", "a1", "Black can play c4, d3, e6, f5"),
        ("checkers", "11x15", "\"11x15\""),
        ("chess", "e5", "\"e5\" is not legal here"),
        ("loa", "b1-b9", "\"b1-b9\" is not a move of loa"),
        ("loa", "\u{1b}[31m", "\"\\u{1b}[31m\" is not a move of loa"),
        ("chess", "save", "write: save FILE"),
        ("chess", "save /no/such/folder/x", "cannot write"),
        ("chess", "alpha", "write: alpha FILE"),
        ("chess", "alpha x", "no program here has learned anything"),
        ("loa", "b1xb3", "\"b1xb3\" is not legal here"),
        ("breakthrough", "a2-a4", "\"a2-a4\" is not legal here: Black can play a2-a3, a2-b3"),
        ("breakthrough", "a2", "\"a2\" is not a move of breakthrough"),
        ("chess", "undo", "nothing to take back"),
        ("chess", "hint please", "\"hint please\" is not a move of chess"),
    ] {
        let output = gamut(&["play", game], &format!("{wrong}\nquit\n"));
        let out = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{game} {wrong}: {out}");
        assert!(out.contains(expected), "{game} {wrong}: {out}");
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_text_are_refused_in_one_line() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    for words in [&[&b"\xff"[..]][..], &[b"moves", b"\xff"], &[b"moves", b"chess", b"-p", b"\xff"]]
    {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_gamut"))
            .args(words.iter().map(|word| OsStr::from_bytes(word)))
            .output()
            .expect("gamut starts");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}
