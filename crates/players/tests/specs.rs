//! Player specs: one grammar, one canonical form, one line of error.

use gamut_evolve::hgp::{AlphaFileError, ConfigError};
use gamut_game::{Match, Notation};
use gamut_games::registry::GAME_IDS;
use gamut_players::{
    KINDS, Playable, PlayableVisitor, Player, PlayerFile, PlayerSpec, SeatError, Tier, kinds_for,
    seat, with_playable,
};
use gamut_programs::FaultKind;
use gamut_search::{Limits, StopSwitch, Task};
use proptest::prelude::*;

#[test]
fn a_spec_has_one_canonical_form() {
    for (written, canonical) in [
        ("random", "random"),
        ("engine", "engine"),
        ("engine:time=1000ms", "engine:time=1s"),
        ("engine:nodes=5,time=0.1s", "engine:time=100ms,nodes=5"),
        ("engine:threads=1,hash=16,pruning=on", "engine"),
        ("alphabeta:eval=material,depth=3", "alphabeta:eval=material"),
        ("alphabeta:depth=4,order=none", "alphabeta:depth=4,order=none"),
        // A depth by default is no limit where leaves are; one that was named is.
        ("alphabeta:leaves=0100", "alphabeta:leaves=100"),
        ("alphabeta:leaves=100,depth=3", "alphabeta:depth=3,leaves=100"),
        ("mcts:horizon=0,eval=material", "mcts:horizon=0,eval=material"),
        ("mcts:c=1.0,leaf=2", "mcts:leaf=2"),
        ("engine:time=2m", "engine:time=120s"),
        ("hgp", "hgp"),
        ("hgp:rl,mobility", "hgp:rl,mobility"),
        ("hgp:mobility=on,rl=on", "hgp:rl,mobility"),
        ("hgp:rl=off,mobility", "hgp:mobility"),
        ("hgp:elite=off,pop=050", "hgp:pop=50,elite=off"),
        ("hgp:crossover=0.80,time=60s", "hgp:crossover=0.8,time=60s"),
        ("hgp:alpha=alphas/a=b.toml", "hgp:alpha=alphas/a=b.toml"),
        ("file:players/alice.toml", "file:players/alice.toml"),
    ] {
        let spec: PlayerSpec = written.parse().unwrap();
        assert_eq!(spec.to_string(), canonical);
        let again: PlayerSpec = canonical.parse().unwrap();
        assert_eq!(again.to_string(), canonical);
    }
}

#[test]
fn a_wrong_spec_says_what_would_be_right() {
    for (written, right) in [
        ("", "no player is called \"\": human, random"),
        ("stockfish", "no player is called \"stockfish\""),
        ("alfabeta:depth=3", "; did you mean alphabeta?"),
        ("engine:nods=3", "; did you mean nodes?"),
        ("alphabeta:order=materiel", "; did you mean material?"),
        ("engine:speed=1", "engine has no key \"speed\": time, depth, nodes"),
        ("random:depth=1", "random has no keys"),
        ("engine:time", "write key=value"),
        ("random:", "random has no keys"),
        ("engine:time=0s", "write a time such as 100ms, 1.5s or 2m, from 1ms up to a day"),
        ("engine:time=-1s", "write a time"),
        ("engine:time=99999999s", "up to a day"),
        ("engine:depth=0", "write a number from 1 to 100"),
        ("alphabeta:leaves=0", "alphabeta:leaves=\"0\": write a number from 1 up"),
        ("mcts:horizon=1001", "write a number from 0 to 1000"),
        ("engine:depth=3,depth=4", "\"depth\" is set twice"),
        ("alphabeta:order=alphabetical", "write one of material, none"),
        ("mcts:c=NaN", "write a number from 0 to 100"),
        ("file:", "write file:PATH"),
        ("hgp:rl=yes", "hgp:rl=\"yes\": write on or off, or nothing for on"),
        ("hgp:rl=", "write on or off, or nothing for on"),
        ("hgp:rl,rl=off", "\"rl\" is set twice"),
        ("hgp:pop", "\"pop\" in \"hgp:pop\": write key=value"),
        ("hgp:alpha=", "write where the file is"),
        ("hgp:weakest=1.5", "write a number from 0 to 1"),
        ("hgp:fitness=luck", "write one of games, training, stages"),
        ("genetic:pop=0", "genetic:pop=\"0\": write a number from 1 to 10000"),
        ("genetic:growth=-0.1", "write a number from 0 to 1"),
        ("lasvegas:paths=0", "write a number from 1 to"),
        ("hgp:mobile", "\"mobile\" in \"hgp:mobile\": write key=value"),
        (
            "engine:",
            "an empty setting in \"engine:\": write key=value; engine has time, depth, nodes",
        ),
        ("engine:depth=3,", "an empty setting in"),
    ] {
        let error = written.parse::<PlayerSpec>().unwrap_err().to_string();
        assert!(error.contains(right) && !error.contains('\n'), "{written}: {error}");
    }
}

proptest! {
    #[test]
    fn whatever_parses_prints_in_a_form_that_parses(text in "(engine|mcts|alphabeta|hgp:rl|evo:best|uci:p,option.|x)?[:,=a-z0-9.\\\\]{0,30}") {
        if let Ok(spec) = text.parse::<PlayerSpec>() {
            let printed = spec.to_string();
            let again: PlayerSpec = printed.parse().unwrap();
            prop_assert_eq!(again.to_string(), printed);
        }
    }
}

struct EveryKindMoves;

impl PlayableVisitor for EveryKindMoves {
    type Output = ();
    fn visit<G: Playable>(self) {
        let stop = StopSwitch::new();
        for written in kinds_for(G::ID, G::TIER).filter_map(|kind| kind.alone_in(G::ID)) {
            let spec: PlayerSpec = written.parse().unwrap();
            let mut player = seat::<G>(&spec, 3).unwrap();
            let mut game = Match::<G>::new();
            for _ in 0..4 {
                let limits = Limits { depth: Some(2), ..Limits::nodes(300) };
                let task = Task { limits, stop: &stop, report: &mut |_| {} };
                let thought = player.think(&game, task).unwrap();
                game.play(thought.best.unwrap()).unwrap();
                assert_eq!(thought.line.first().copied(), thought.best, "{written}");
            }
        }
        for evaluation in G::evaluations() {
            let spec: PlayerSpec = format!("greedy:eval={}", evaluation.name).parse().unwrap();
            assert!(seat::<G>(&spec, 1).is_ok(), "{} {}", G::ID, evaluation.name);
        }
    }
}

#[test]
fn every_kind_of_player_plays_every_game_with_every_evaluation() {
    for id in GAME_IDS {
        with_playable(id, EveryKindMoves).unwrap();
    }
}

struct EveryKindBeginsAnew;

impl PlayableVisitor for EveryKindBeginsAnew {
    type Output = ();
    fn visit<G: Playable>(self) {
        let stop = StopSwitch::new();
        let moves = |player: &mut dyn Player<G>| {
            let mut game = Match::<G>::new();
            let mut nodes = Vec::new();
            for _ in 0..4 {
                let limits = Limits { depth: Some(3), ..Limits::nodes(400) };
                let task = Task { limits, stop: &stop, report: &mut |_| {} };
                let thought = player.think(&game, task).unwrap();
                nodes.push((thought.nodes, thought.score));
                game.play(thought.best.unwrap()).unwrap();
            }
            (game.moves().to_vec(), nodes)
        };
        let more = ["negascout:noise=50", "mcts:horizon=2", "genetic:variant=published,gens=9"];
        let kinds = kinds_for(G::ID, G::TIER).filter_map(|kind| kind.alone_in(G::ID));
        for written in kinds.chain(more.map(str::to_owned)) {
            let spec: PlayerSpec = written.parse().unwrap();
            let Ok(mut fresh) = seat::<G>(&spec, 8) else { continue };
            let mut used = seat::<G>(&spec, 3).unwrap();
            moves(&mut *used);
            used.new_game(8);
            assert_eq!(moves(&mut *used), moves(&mut *fresh), "{} {written}", G::ID);
        }
    }
}

/// Matches seat a player once and tell it of every game: it must play as if it had been seated
/// for that game.
#[test]
fn a_player_that_begins_anew_plays_as_one_just_seated() {
    for id in GAME_IDS {
        with_playable(id, EveryKindBeginsAnew).unwrap();
    }
}

/// The table of the engine is as good as new, or its searches would differ.
#[test]
fn an_engine_remembers_within_a_game_and_not_beyond_it() {
    use gamut_games::othello::Othello;
    let spec: PlayerSpec = "engine:depth=6,hash=1".parse().unwrap();
    let (stop, game) = (StopSwitch::new(), Match::<Othello>::new());
    let mut engine = seat::<Othello>(&spec, 1).unwrap();
    let mut nodes = |anew: bool| {
        if anew {
            engine.new_game(1);
        }
        let limits = engine.limits(Limits::default());
        engine.think(&game, Task { limits, stop: &stop, report: &mut |_| {} }).unwrap().nodes
    };
    let (first, again, anew) = (nodes(false), nodes(false), nodes(true));
    assert!(again < first, "{again} nodes with a table, {first} without");
    assert_eq!(anew, first);
}

#[test]
fn a_kind_that_must_know_more_of_a_game_says_what() {
    use gamut_games::tree::Tree;
    let refused = |spec: &str| seat::<Tree>(&spec.parse().unwrap(), 1).err().unwrap();
    let error = refused("hgp");
    let SeatError::Tier { needs, has, .. } = error else { panic!("{error}") };
    assert_eq!((needs, has), (Tier::Strategies, Tier::Tactics));
    let text = refused("rplayer").to_string();
    assert!(
        text.starts_with(
            "rplayer cannot play tree: it needs its features, and tree has tactics; human, random,"
        ),
        "{text}"
    );
    assert!(text.contains("alphabeta") && !text.contains("hgp"), "{text}");
    for works in ["random", "mcts", "alphabeta", "engine:nodes=100", "genetic", "lasvegas"] {
        assert!(seat::<Tree>(&works.parse().unwrap(), 1).is_ok(), "{works}");
    }
    let text = refused("alphabeta:eval=tuned").to_string();
    assert!(text.contains("tree has no evaluation called \"tuned\""), "{text}");
}

/// The defaults that help prints are those that hold.
#[test]
fn defaults_are_those_that_players_have() {
    let default = |kind: &str, key: &str, game| {
        let kind = KINDS.iter().find(|known| known.name == kind).unwrap();
        kind.key(key).unwrap().default.text(game).unwrap_or_default()
    };
    assert_eq!(default("hgp", "pop", Some("othello")), "25");
    assert_eq!(default("hgp", "pop", Some("chess")), "50");
    assert_eq!(default("hgp", "pop", None), "othello 25, others 50");
    assert_eq!(
        default("hgp", "fitness", None),
        "othello, checkers games, chess training, others stages"
    );
    assert_eq!(default("genetic", "crossover", None), "published 0.5, aimed 0");
    assert_eq!(default("genetic", "pop", None), "40");
    assert_eq!(default("engine", "time", None), "1s when nothing else is limited");
    assert_eq!(default("mcts", "playouts", None), "1000 when nothing else is limited");
}

/// Time or nodes that are given are used: a search does not stop at its default depth.
#[test]
fn searches_deepen_within_a_budget() {
    use gamut_games::othello::Othello;
    let (game, stop) = (Match::<Othello>::new(), StopSwitch::new());
    for kind in ["minimax", "alphabeta", "negascout"] {
        for budget in ["nodes=20000", "leaves=8000", "time=200ms"] {
            let spec: PlayerSpec = format!("{kind}:{budget}").parse().unwrap();
            let mut player = seat::<Othello>(&spec, 1).unwrap();
            let limits = player.limits(Limits::default());
            assert_eq!(limits.depth, None, "{spec}");
            let task = Task { limits, stop: &stop, report: &mut |_| {} };
            let depth = player.think(&game, task).unwrap().depth;
            assert!(depth > 3, "{spec} looked {depth} plies ahead");
        }
        let spec: PlayerSpec = kind.parse().unwrap();
        let player = seat::<Othello>(&spec, 1).unwrap();
        assert_eq!(player.limits(Limits::default()), Limits::depth(3), "{kind}");
        let asked = Limits::nodes(9);
        assert_eq!(player.limits(asked), asked, "a default holds when nothing is asked");
    }
}

#[test]
fn programs_have_paths_options_and_commas() {
    for (written, canonical) in [
        ("uci:/usr/games/stockfish,nodes=2000", "uci:/usr/games/stockfish,nodes=2000"),
        ("uci:sf,option.Skill Level=3,time=1s", "uci:sf,time=1s,option.Skill Level=3"),
        ("uci:a\\,b,name=A\\, B", "uci:a\\,b,name=A\\, B"),
        ("gtp:gtp-rhino,args=-l 5", "gtp:gtp-rhino,args=-l 5"),
        ("uci:sf,dialect=moves,patience=30s,draws=off", "uci:sf"),
        ("uci:sf,option.Clear Hash=", "uci:sf,option.Clear Hash="),
    ] {
        let spec: PlayerSpec = written.parse().unwrap();
        assert_eq!(spec.to_string(), canonical);
        assert_eq!(canonical.parse::<PlayerSpec>().unwrap().to_string(), canonical);
    }
    let spec: PlayerSpec = "uci:a\\,b,name=A\\, B".parse().unwrap();
    assert_eq!((spec.program().unwrap().to_str(), spec.name()), (Some("a,b"), "A, B".to_owned()));
    for (written, right) in [
        ("uci", "write uci:PATH"),
        ("uci:", "write uci:PATH"),
        ("uci:,nodes=1", "write uci:PATH"),
        ("uci:sf,option.=3", "uci has no key \"option.\""),
        ("uci:sf,tiem=1s", "did you mean time?"),
        ("nboard:x,nodes=3", "nboard has no key \"nodes\""),
    ] {
        let error = written.parse::<PlayerSpec>().unwrap_err().to_string();
        assert!(error.contains(right) && !error.contains('\n'), "{written}: {error}");
    }
    let missing = seat::<gamut_games::chess::Chess>(&"uci:/no/such/program".parse().unwrap(), 1);
    let text = missing.err().unwrap().to_string();
    assert!(text.contains("/no/such/program") && !text.contains('\n'), "{text}");
}

#[test]
fn leaves_limit_every_player_that_counts_them() {
    use gamut_games::othello::Othello;
    let (game, stop) = (Match::<Othello>::new(), StopSwitch::new());
    let think = |spec: &str| {
        let mut player = seat::<Othello>(&spec.parse().unwrap(), 1).unwrap();
        let limits = player.limits(Limits::default());
        player.think(&game, Task { limits, stop: &stop, report: &mut |_| {} }).unwrap()
    };
    for kind in ["minimax", "alphabeta", "negascout", "engine", "mcts", "mcts:horizon=2"] {
        let separator = if kind.contains(':') { ',' } else { ':' };
        let thought = think(&format!("{kind}{separator}leaves=5000"));
        // None of them stops at a depth of three, which takes some 60.
        assert!((4_000..=5_000).contains(&thought.leaves), "{kind}: {}", thought.leaves);
    }
    let plain = think("alphabeta:depth=3");
    let shallow = think("alphabeta:depth=3,leaves=5000");
    assert_eq!((shallow.depth, shallow.score), (3, plain.score));
    assert!(shallow.leaves < 200, "{}", shallow.leaves);
}

/// Every key of the genetic player, set to something else than its default, by variant.
const GENETIC: &[(&str, &[&str])] = &[
    (
        "genetic",
        &[
            "depth=3",
            "pop=7",
            "gens=3",
            "crossover=0.25",
            "mutation=1",
            "encoding=squares",
            "pool=population",
            "deepening=off",
            "quiescent=off",
            "transpositions=on",
            "growth=0.5",
            "fitness=height",
            "charge=0.7",
            "litter=3",
            "widening=0.5",
            "temperature=2",
            "tempo=0.9",
            "eval=EVALUATION",
            "time=50ms",
            "nodes=90",
            "leaves=80",
        ],
    ),
    ("genetic:variant=published", &["ties=newer", "answer=tree", "start=3", "deepening=on"]),
];

fn genetic_specs(evaluation: &str) -> Vec<String> {
    let of_variant = |&(variant, keys): &(&str, &'static [&'static str])| {
        let separator = if variant.contains(':') { ',' } else { ':' };
        let variant = variant.to_owned();
        keys.iter().map(move |key| format!("{variant}{separator}{key}")).collect::<Vec<_>>()
    };
    let specs = GENETIC.iter().flat_map(of_variant);
    specs.map(|spec| spec.replace("EVALUATION", evaluation)).collect()
}

struct EveryGeneticKeySeats;

impl PlayableVisitor for EveryGeneticKeySeats {
    type Output = ();
    fn visit<G: Playable>(self) {
        let (game, stop) = (Match::<G>::new(), StopSwitch::new());
        let Some(evaluation) = G::evaluations().first() else { return };
        for written in genetic_specs(evaluation.name) {
            let spec: PlayerSpec = written.parse().unwrap();
            assert_eq!(spec.to_string(), written, "the canonical form");
            let mut player = seat::<G>(&spec, 1).unwrap();
            let limits = Limits { leaves: Some(60), ..player.limits(Limits::default()) };
            let thought =
                player.think(&game, Task { limits, stop: &stop, report: &mut |_| {} }).unwrap();
            assert!(thought.best.is_some(), "{} {written} finds no move", G::ID);
            assert!(thought.leaves <= 60, "{} {written}: {}", G::ID, thought.leaves);
        }
    }
}

#[test]
fn every_key_of_the_genetic_player_seats_in_every_game() {
    let kind = KINDS.iter().find(|kind| kind.name == "genetic").unwrap();
    let written = genetic_specs("any").join(" ");
    for key in kind.keys {
        assert!(written.contains(&format!("{}=", key.name)), "{} is not tried", key.name);
    }
    for id in GAME_IDS {
        with_playable(id, EveryGeneticKeySeats).unwrap();
    }
}

#[test]
fn every_key_of_the_genetic_player_changes_what_it_does() {
    use gamut_game::Game;
    use gamut_games::chess::Chess;
    use gamut_games::loa::Loa;
    // Captures, a long list of moves, and positions that several orders of moves lead to.
    let position = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    let chess = Chess::parse_position(position).unwrap();
    check_keys::<Chess>(
        &chess,
        &[
            (
                "genetic:crossover=0.2,mutation=0.2,gens=12,leaves=9000",
                &[
                    "depth=2",
                    "pop=7",
                    "crossover=0.25",
                    "mutation=1",
                    "encoding=squares",
                    "pool=population",
                    "deepening=off",
                    "quiescent=off",
                    "transpositions=on",
                    "growth=0.5",
                    "fitness=height",
                    "charge=3",
                    "temperature=2",
                    "tempo=1",
                    "eval=material",
                    "nodes=90",
                    "leaves=80",
                    "gens=3",
                ][..],
            ),
            (
                "genetic:variant=published,depth=3,gens=20",
                &["ties=newer", "ties=random", "pool=tree", "start=9", "deepening=on"],
            ),
        ],
    );
    // Gains rank quiet moves here, and not in chess.
    check_keys::<Loa>(
        &Loa::start(),
        &[("genetic:gens=40,leaves=9000", &["litter=3", "widening=0.1"])],
    );
}

/// Each of the keys makes a player think otherwise than it does without.
fn check_keys<G: Playable>(position: &G::Position, players: &[(&str, &[&str])]) {
    let game = Match::<G>::from_position(position.clone());
    let stop = StopSwitch::new();
    let think = |spec: &str| {
        let mut player = seat::<G>(&spec.parse().unwrap(), 5).unwrap();
        let limits = player.limits(Limits::default());
        let thought =
            player.think(&game, Task { limits, stop: &stop, report: &mut |_| {} }).unwrap();
        (thought.best, thought.score, thought.line, thought.nodes, thought.leaves)
    };
    for &(variant, keys) in players {
        let usual = think(variant);
        for key in keys {
            // A key that is named before is replaced.
            let name = key.split_once('=').unwrap().0;
            let others = variant.split([':', ',']).filter(|set| !set.starts_with(name));
            let mut others: Vec<_> = others.collect();
            others.push(key);
            let spec = others.join(",").replacen(',', ":", 1);
            assert_ne!(think(&spec), usual, "{spec} plays as {variant}");
        }
    }
}

#[test]
fn an_evaluation_of_mcts_needs_a_horizon() {
    use gamut_games::virus::Virus;
    let problem = |spec: &str| seat::<Virus>(&spec.parse().unwrap(), 1).err();
    let error = problem("mcts:eval=material").unwrap().to_string();
    assert!(error.contains("write horizon=N too") && !error.contains('\n'), "{error}");
    let error = problem("mcts:horizon=3,eval=taste").unwrap().to_string();
    assert!(error.contains("virus has no evaluation called"), "{error}");
    assert!(problem("mcts:horizon=0").is_none());
    assert!(problem("mcts:horizon=3,eval=material,leaves=100").is_none());
}

const ALICE: &str = "
game = \"virus\"
search = \"alphabeta\"
[limits]
depth = 2
[settings]
order = \"none\"
[eval]
base = \"cowling\"
[eval.weights]
pieces = 100
corners = [50, 0]
";

#[test]
fn a_player_file_is_a_search_with_limits_and_weights() {
    let file = PlayerFile::parse(ALICE).unwrap();
    assert_eq!(file.spec.to_string(), "alphabeta:depth=2,eval=cowling,order=none");
    assert_eq!(file.game, "virus");
    let folder = std::env::temp_dir().join(format!("gamut-players-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("alice.toml");
    std::fs::write(&path, ALICE).unwrap();
    let spec: PlayerSpec = format!("file:{}", path.display()).parse().unwrap();
    assert!(seat::<gamut_games::virus::Virus>(&spec, 1).is_ok());
    let other = seat::<gamut_games::loa::Loa>(&spec, 1).err().unwrap().to_string();
    assert!(other.contains("plays \"virus\", not loa"), "{other}");
    for (from, to, problem) in [
        ("pieces", "pieces_of_eight", "virus has no feature called \"pieces_of_eight\""),
        ("pieces", "piecse", "; did you mean pieces?"),
        ("\"cowling\"", "\"taste\"", "virus has no evaluation called \"taste\""),
        ("\"cowling\"", "\"material\"", "the evaluation material has no weights to change"),
        ("depth = 2", "depth = \"deep\"", "write a number from 1 to 100"),
        ("[settings]", "[settngs]", "unknown field `settngs`"),
        ("\"alphabeta\"", "\"human\"", "name a search"),
        ("\"alphabeta\"", "\"alphabeta:depth=3\"", "settings have their own table"),
        ("order = \"none\"", "depth = 3", "\"depth\" is both a limit and a setting"),
    ] {
        std::fs::write(&path, ALICE.replacen(from, to, 1)).unwrap();
        let error = seat::<gamut_games::virus::Virus>(&spec, 1).err().unwrap().to_string();
        assert!(error.contains(problem) && !error.contains('\n'), "{error}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn why_a_player_cannot_sit_down_can_be_told_apart() {
    let refused = |spec: &str| {
        let spec: PlayerSpec = spec.parse().unwrap();
        seat::<gamut_games::loa::Loa>(&spec, 1).err().unwrap()
    };
    assert!(matches!(refused("mcts:eval=material"), SeatError::NoHorizon));
    let variant = refused("genetic:ties=newer");
    assert!(matches!(variant, SeatError::OtherVariant { key: "ties", variant: "published" }));
    let rates = refused("hgp:mutation=0.5");
    let problem = "hgp:mutation=0.5: reproduction, crossover and mutation are parts of the ";
    assert!(matches!(rates, SeatError::Config { problem: ConfigError::Rates { .. }, .. }));
    assert!(rates.to_string().starts_with(problem), "{rates}");
    // The manifest of this crate: TOML, but no alpha file.
    let alpha = refused("hgp:alpha=Cargo.toml");
    let problem = "\"Cargo.toml\": line ";
    assert!(matches!(alpha, SeatError::AlphaFile { problem: AlphaFileError::Toml(_), .. }));
    assert!(alpha.to_string().starts_with(problem), "{alpha}");
    assert!(matches!(refused("uci:p,dialect=fairy"), SeatError::NotFairy { game: "loa", .. }));
    assert!(matches!(refused("uci:p,args='x"), SeatError::OpenQuotation { .. }));
    let program = refused("uci:/no/such/program");
    assert!(program.to_string().starts_with("uci:/no/such/program: "), "{program}");
    let SeatError::Program { fault, .. } = program else { panic!("{program}") };
    assert_eq!(fault.kind, FaultKind::CannotStart);
}

#[test]
fn what_is_no_small_regular_file_is_not_read() {
    let folder = std::env::temp_dir().join(format!("gamut-unreadable-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    std::fs::write(path("large"), vec![b'#'; (1 << 20) + 1]).unwrap();
    std::fs::write(path("bytes"), [0xff, 0xfe]).unwrap();
    let mut unreadable = vec![
        (path("large"), "it is larger than 1 MiB"),
        (path("bytes"), "it is not text in UTF-8"),
        (path("."), "it is not a regular file"),
    ];
    if cfg!(unix) {
        // This pipe is never written to: opening it would take for ever.
        let made = std::process::Command::new("mkfifo").arg(path("pipe")).status();
        assert!(made.unwrap().success());
        unreadable.push((path("pipe"), "it is not a regular file"));
    }
    for (path, problem) in unreadable {
        for spec in [format!("file:{path}"), format!("greedy:eval={path}")] {
            let spec: PlayerSpec = spec.parse().unwrap();
            let error = seat::<gamut_games::loa::Loa>(&spec, 1).err().unwrap().to_string();
            assert!(error.contains(problem) && !error.contains('\n'), "{spec}: {error}");
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Frankland §10: what the pseudo-random players prefer.
#[test]
fn pseudo_random_players_follow_their_rules_of_thumb() {
    fn chosen<G: Playable>(position: &str) -> Vec<String> {
        let game = Match::<G>::from_position(G::parse_position(position).unwrap());
        let stop = StopSwitch::new();
        let mut moves: Vec<String> = (0..40)
            .map(|seed| {
                let mut player = seat::<G>(&"rplayer".parse().unwrap(), seed).unwrap();
                let task = Task {
                    limits: player.limits(Limits::default()),
                    stop: &stop,
                    report: &mut |_| {},
                };
                G::move_text(game.position(), player.think(&game, task).unwrap().best.unwrap())
            })
            .collect();
        moves.sort();
        moves.dedup();
        moves
    }
    use gamut_games::breakthrough::Breakthrough;
    use gamut_games::{checkers::Checkers, chess::Chess, loa::Loa, othello::Othello, virus::Virus};
    // A corner before everything.
    let corner = "-OX-------------------------------------------------------------";
    assert_eq!(chosen::<Othello>(&format!("{corner} X")), ["a1"]);
    // Crowning before capturing is impossible here: capture is compulsory; crown among steps.
    assert_eq!(chosen::<Checkers>("W:W5,22:B12,28"), ["5-1"]);
    // Mate, else check, else out of danger, else capture.
    assert_eq!(chosen::<Chess>("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), ["d1d8"]);
    assert_eq!(chosen::<Chess>("7k/8/8/p7/8/8/R7/6K1 w - - 0 1"), ["a2h2"]);
    assert_eq!(chosen::<Chess>("7k/8/8/8/8/1p6/2P5/K7 w - - 0 1"), ["c2b3"]);
    // A king that must leave a check anyway takes the piece that gives it.
    assert_eq!(chosen::<Chess>("8/8/8/4k3/4R3/8/8/K7 b - - 0 1"), ["e5e4"]);
    // The move that converts most, and growing before moving.
    assert_eq!(chosen::<Virus>("4/1oo1/4/x2x x 0 1").len(), 2);
    // Connecting all pieces wins; a piece on its line alone goes one square.
    assert_eq!(chosen::<Loa>("8/8/8/8/8/o6o/8/xx1x4 x"), ["d1-c2"]);
    // Win, else take the pawn that would, else take any, else keep out of reach.
    assert_eq!(chosen::<Breakthrough>("8/3x4/8/8/8/8/3o4/2x5 x"), ["d7-c8", "d7-d8", "d7-e8"]);
    assert_eq!(chosen::<Breakthrough>("8/8/4o3/3x4/8/8/3o4/2x5 x"), ["c1xd2"]);
    assert_eq!(chosen::<Breakthrough>("8/8/4o3/3x4/8/7o/8/x7 x"), ["d5xe6"]);
    assert_eq!(chosen::<Breakthrough>("8/3o4/8/8/3x4/8/8/8 x"), ["d4-c5", "d4-d5", "d4-e5"]);
    assert_eq!(chosen::<Breakthrough>("8/3o4/8/1x6/8/8/8/8 x"), ["b5-a6", "b5-b6"]);
}
