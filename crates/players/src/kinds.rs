//! The one table of players: specs are parsed by it, and `gamut players` prints it.

/// A kind of player.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Its name in specs.
    pub name: &'static str,
    /// How it chooses, in one line.
    pub summary: &'static str,
    /// What can be set.
    pub keys: &'static [Key],
}

/// A setting of a kind of player.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name in specs.
    pub name: &'static str,
    /// What can be written after `=`.
    pub value: Value,
    /// What holds when it is not named; empty: nothing.
    pub default: &'static str,
    /// What it sets, in one line.
    pub help: &'static str,
}

/// What a setting looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A whole number between these.
    Number(u64, u64),
    /// A number with a fraction between these.
    Decimal(f64, f64),
    /// A time: `100ms`, `1.5s`, `2m`.
    Time,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// The name of an evaluation of the game, or a weight file.
    Evaluation,
    /// Where a file is.
    File,
    /// On when it is named.
    Flag,
}

const DEPTH: Key =
    Key { name: "depth", value: Value::Number(1, 100), default: "3", help: "plies to look ahead" };
const EVAL: Key = Key {
    name: "eval",
    value: Value::Evaluation,
    default: "",
    help: "evaluation by name, or a weight file (default: the game's first)",
};
const TIME: Key = Key { name: "time", value: Value::Time, default: "", help: "time for each move" };
const NODES: Key = Key {
    name: "nodes",
    value: Value::Number(1, u64::MAX),
    default: "",
    help: "positions to enter for each move",
};
const LEAVES: Key = Key {
    name: "leaves",
    value: Value::Number(1, u64::MAX),
    default: "",
    help: "positions to judge for each move",
};
/// As `leaves`, where the depth has a default, which it replaces.
const LEAVES_NOT_DEPTH: Key = Key {
    help: "positions to judge for each move, at depth 1, 2 and so on; without depth, as deep as \
           they last",
    ..LEAVES
};
/// As `depth`, where it is one limit of several.
const DEPTH_LIMIT: Key = Key { default: "", ..DEPTH };

const fn number(name: &'static str, least: u64, most: u64, help: &'static str) -> Key {
    Key { name, value: Value::Number(least, most), default: "", help }
}

const fn part(name: &'static str, help: &'static str) -> Key {
    Key { name, value: Value::Decimal(0.0, 1.0), default: "", help }
}

const fn decimal(name: &'static str, help: &'static str) -> Key {
    Key { name, value: Value::Decimal(0.0, 100.0), default: "", help }
}

const fn choice(name: &'static str, words: &'static [&'static str], help: &'static str) -> Key {
    Key { name, value: Value::Choice(words), default: "", help }
}

const fn flag(name: &'static str, help: &'static str) -> Key {
    Key { name, value: Value::Flag, default: "off", help }
}

const ON_OFF: &[&str] = &["on", "off"];

/// Table 9.1 of the thesis, which has other values for other games; then what it leaves open.
const HGP: &[Key] = &[
    number("pop", 2, 10_000, "strategies in a generation (Othello 25, others 50)"),
    number("gens", 1, 100_000, "generations for each move (Othello, checkers 25, others 10)"),
    flag("rl", "reinforcement learning, where fitness is by games (§9.3)"),
    flag("mobility", "mobility strategies, in Othello (§9.4)"),
    choice(
        "fitness",
        &["games", "training", "stages"],
        "by games against the alpha player (Othello, checkers), by two moves against training players \
         (chess), or the same with points for the stage of the game (others)",
    ),
    number("training", 1, 1_000, "training players (25)"),
    number("games", 1, 1_000, "fitness evaluation games (10)"),
    number("moves", 1, 1_000, "plies after which a fitness game is drawn (150)"),
    number("low", 0, 1_000, "lowest heuristic value (1)"),
    number("high", 1, 1_000, "highest heuristic value (Othello 32, others 64)"),
    choice("method", &["ramped", "grow", "full"], "how the first strategies are made (ramped)"),
    number("tree-depth", 1, 8, "depth of the first strategies (6)"),
    number("tree-nodes", 7, 10_000, "nodes of the largest strategy (1000)"),
    number("tournament", 1, 1_000, "strategies a parent is chosen from (4)"),
    part("crossover", "part of the offspring by crossover (0.8)"),
    part("mutation", "part of the offspring by mutation (0.2)"),
    part("reproduction", "part of the offspring by reproduction (0)"),
    choice("elite", ON_OFF, "Alpha Elite: the alpha player is a parent (on)"),
    choice("keep-alpha", ON_OFF, "Preserve Alpha: from move to move (on)"),
    choice("keep-population", ON_OFF, "Preserve Population: from move to move (off)"),
    number("n", 1, 60, "moves after which mobility counts in full (42)"),
    choice("points", &["unlost", "all"], "games whose pieces count (all)"),
    choice(
        "starts",
        &["exchanged", "passed", "never"],
        "how the alpha player begins every other game (exchanged)",
    ),
    choice(
        "strongest",
        &["promoted", "reigning"],
        "whom reinforcement learning rewards (promoted)",
    ),
    part("weakest", "whom it penalises: below this part of the alpha player's fitness (0.3)"),
    choice("zero", &["one", "keep", "shift"], "what it does where it would divide by zero (shift)"),
    choice("span", &["run", "game"], "how long it remembers (run)"),
    choice(
        "learned",
        &["move", "alpha", "generation"],
        "who has what was learned besides this move (move: nobody)",
    ),
    choice("mobility-value", &["move", "reply"], "whose square makes the mobility value (reply)"),
    choice("mobility-ratio", &["sliding", "late"], "from when on mobility counts (sliding)"),
    Key {
        name: "alpha",
        value: Value::File,
        default: "",
        help: "alpha file: the first alpha player, and others the population begins with",
    },
    flag("library", "begin with strategies that were evolved offline (§11.3)"),
    Key {
        name: "threads",
        value: Value::Number(1, 256),
        default: "1",
        help: "threads to evolve on; the result is the same",
    },
    TIME,
];

/// The paper's parameters and what it leaves open; then those of the variant that is aimed.
const GENETIC: &[Key] = &[
    Key {
        name: "variant",
        value: Value::Choice(&["aimed", "published"]),
        default: "aimed",
        help: "the algorithm word by word, or what we made of it",
    },
    number("depth", 1, 100, "plies of a path (published 5, aimed: as it grows, at most 60)"),
    number("pop", 1, 10_000, "paths in a generation (40)"),
    number("gens", 1, 1_000_000_000, "generations for each move (200 without other limits)"),
    part(
        "crossover",
        "offspring by crossover, as a part of the population (published 0.5, aimed 0)",
    ),
    part("mutation", "offspring by mutation, as a part of the population (published 0.1, aimed 0)"),
    choice("encoding", &["index", "squares"], "how moves are numbered (index)"),
    choice(
        "pool",
        &["population", "tree"],
        "whom survivors are chosen from (published population, aimed tree)",
    ),
    choice("deepening", ON_OFF, "short paths first (published off, aimed on)"),
    choice(
        "quiescent",
        ON_OFF,
        "captures are played out before a position is judged (published off, aimed on)",
    ),
    choice("transpositions", ON_OFF, "a position is judged once, however it was reached (off)"),
    choice("ties", &["older", "newer", "random"], "published: who survives among equals (older)"),
    choice("answer", &["population", "tree"], "published: where the answer is read (population)"),
    number(
        "start",
        1,
        100,
        "published: the first moves are the most gainful of so many at random (1)",
    ),
    part("growth", "aimed: paths that grow in a generation, as a part of the population (0.1)"),
    choice("fitness", &["shortfall", "height"], "aimed: what makes a path fit (shortfall)"),
    decimal("charge", "aimed: what a ply costs, as a part of the mean gap between siblings (0.3)"),
    number(
        "litter",
        0,
        1_000,
        "aimed: moves by which a path grows at once, where gains rank moves; 0: all (10)",
    ),
    decimal("widening", "aimed: what another litter costs, in the same unit (1)"),
    decimal("temperature", "aimed: how far the roulette wheel strays, in the same unit (0.15)"),
    part("tempo", "aimed: how much having the move counts of what a move gains (0.5)"),
    EVAL,
    TIME,
    NODES,
    LEAVES,
];

/// Every kind of player, from the simplest to the strongest.
pub const KINDS: &[Kind] = &[
    Kind { name: "human", summary: "a person", keys: &[] },
    Kind { name: "random", summary: "any legal move", keys: &[] },
    Kind {
        name: "rplayer",
        summary: "random, but for a few rules of thumb (Frankland §8.6)",
        keys: &[],
    },
    Kind { name: "greedy", summary: "the best move by looking one ply ahead", keys: &[EVAL] },
    Kind {
        name: "minimax",
        summary: "plain minimax (Garcia §III.B.1)",
        keys: &[DEPTH, EVAL, TIME, NODES, LEAVES_NOT_DEPTH],
    },
    Kind {
        name: "alphabeta",
        summary: "alpha-beta (Garcia §III.B.2, Cowling §3)",
        keys: &[
            DEPTH,
            EVAL,
            Key {
                name: "order",
                value: Value::Choice(&["material", "none"]),
                default: "material",
                help: "in which order moves are tried",
            },
            TIME,
            NODES,
            LEAVES_NOT_DEPTH,
        ],
    },
    Kind {
        name: "negascout",
        summary: "NegaScout, iterative deepening, killer moves (Groß §3.3)",
        keys: &[
            DEPTH,
            EVAL,
            Key {
                name: "noise",
                value: Value::Number(0, 1_000),
                default: "0",
                help: "largest random value added to an estimate (Groß §2.2: 20)",
            },
            TIME,
            NODES,
            LEAVES_NOT_DEPTH,
        ],
    },
    Kind {
        name: "mcts",
        summary: "Monte-Carlo tree search with UCT (Frankland §2.4)",
        keys: &[
            Key {
                name: "playouts",
                value: Value::Number(1, 1_000_000_000),
                default: "",
                help: "visits of the root for each move (default 1000 without other limits)",
            },
            TIME,
            NODES,
            LEAVES,
            Key {
                name: "leaf",
                value: Value::Number(1, 10_000),
                default: "1",
                help: "random games from each new position",
            },
            Key {
                name: "c",
                value: Value::Decimal(0.0, 100.0),
                default: "1",
                help: "exploration constant of UCB1",
            },
            number(
                "horizon",
                0,
                1_000,
                "random plies before the evaluation judges (default: to the end of the game)",
            ),
            Key {
                help: "with horizon: evaluation by name, or a weight file (default: the game's first)",
                ..EVAL
            },
        ],
    },
    Kind {
        name: "lasvegas",
        summary: "random lines, and minimax over those that were seen (Hong §5)",
        keys: &[
            Key { default: "5", ..DEPTH },
            Key {
                name: "paths",
                value: Value::Number(1, 1_000_000_000),
                default: "",
                help: "lines for each move (default 5000 without other limits)",
            },
            EVAL,
            TIME,
            NODES,
            LEAVES,
        ],
    },
    Kind {
        name: "genetic",
        summary: "lines of play evolve in a reservation tree (Hong)",
        keys: GENETIC,
    },
    Kind {
        name: "hgp",
        summary: "evolves a strategy for every move (Frankland chapter 9)",
        keys: HGP,
    },
    Kind {
        name: "engine",
        summary: "the strongest: principal variation search with all that helps",
        keys: &[
            Key { help: "time for each move (default 1s without other limits)", ..TIME },
            DEPTH_LIMIT,
            NODES,
            LEAVES,
            EVAL,
            Key {
                name: "threads",
                value: Value::Number(1, 256),
                default: "1",
                help: "threads to search on; with more than one, moves may differ from run to run",
            },
            Key {
                name: "hash",
                value: Value::Number(1, 65_536),
                default: "16",
                help: "transposition table in MiB",
            },
            Key {
                name: "pruning",
                value: Value::Choice(&["on", "off"]),
                default: "on",
                help: "whether to leave out what probably does not matter",
            },
        ],
    },
    Kind { name: "file", summary: "a player file in TOML: file:players/alice.toml", keys: &[] },
];
