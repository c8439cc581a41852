//! Individuals as players: `evo:best` and `evo:FILE`.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use gamut_evo::{Frame, Genome, IndividualError, IndividualFile, Steered, best, games_with_best};
use gamut_game::{Game, Match, random_move, rng};
use gamut_games::chess::Chess;
use gamut_games::othello::Othello;
use gamut_games::registry::GAME_IDS;
use gamut_games::tree::Tree;
use gamut_players::{
    Playable, PlayableVisitor, Player, PlayerSpec, SeatError, Tier, WithModules, kinds_for, seat,
    with_playable,
};
use gamut_search::{Limits, StopSwitch, Task, Thought};
use proptest::prelude::*;

/// A file that is gone at the end of the test.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, text: &str) -> Self {
        let name = format!("gamut-individual-{}-{name}", std::process::id());
        let file = Self(std::env::temp_dir().join(name));
        file.write(text);
        file
    }

    fn write(&self, text: &str) {
        fs::write(&self.0, text).expect("a file");
    }

    /// The player in it, with further keys.
    fn player(&self, keys: &str) -> String {
        format!("evo:{}{keys}", self.0.display())
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn seated<G: Playable>(spec: &str) -> Box<dyn Player<G>> {
    seat::<G>(&spec.parse().expect(spec), 5).unwrap_or_else(|error| panic!("{error}"))
}

fn refused<G: Playable>(spec: &str) -> SeatError {
    seat::<G>(&spec.parse().expect(spec), 5).err().expect("a refusal")
}

fn think<G: Playable>(player: &mut dyn Player<G>, game: &Match<G>, asked: Limits) -> Thought<G> {
    let task = Task { limits: player.limits(asked), stop: &StopSwitch::new(), report: &mut |_| {} };
    player.think(game, task).expect("a thought")
}

/// What tells thoughts apart.
fn gist<G: Game>(thought: &Thought<G>) -> (Option<G::Move>, i32, u64) {
    (thought.best, thought.score.value(), thought.nodes)
}

#[test]
fn a_spec_of_an_individual_has_one_canonical_form() {
    for (written, canonical) in [
        ("evo:best", "evo:best"),
        ("evo:best,time=1000ms,nodes=058000", "evo:best,nodes=58000,time=1s"),
        ("evo:runs/1/best.toml,nodes=9", "evo:runs/1/best.toml,nodes=9"),
        ("evo:a\\,b=c.toml", "evo:a\\,b=c.toml"),
        ("evo:./best", "evo:./best"),
    ] {
        let spec: PlayerSpec = written.parse().expect(written);
        assert_eq!(spec.to_string(), canonical);
        assert_eq!(canonical.parse::<PlayerSpec>().expect("a spec").to_string(), canonical);
    }
    for (written, right) in [
        ("evo", "write evo:best or evo:FILE"),
        ("evo:", "write evo:best or evo:FILE"),
        ("evo:,nodes=5", "write evo:best or evo:FILE"),
        ("evo:nodes=5", "write evo:best or evo:FILE"),
        ("evo:best,nodes=0", "evo:nodes=\"0\": write a number from 1 to 1000000000000"),
        ("evo:best,nodes=1000000000001", "write a number from 1 to 1000000000000"),
        ("evo:best,time=0s", "write a time such as"),
        ("evo:best,nodse=5", "evo has no key \"nodse\": nodes, time; did you mean nodes?"),
        ("evo:best,depth=5", "evo has no key \"depth\": nodes, time"),
        ("evo:best,nodes=5,nodes=6", "\"nodes\" is set twice"),
        ("evo:best,", "an empty setting in \"evo:best,\": write key=value; evo has nodes, time"),
        ("ev:best", "; did you mean evo?"),
    ] {
        let error = written.parse::<PlayerSpec>().expect_err(written).to_string();
        assert!(error.contains(right) && !error.contains('\n'), "{written}: {error}");
    }
}

#[test]
fn why_an_individual_cannot_sit_down() {
    let missing = refused::<Chess>("evo:no-such.toml").to_string();
    assert!(missing.starts_with("cannot read \"no-such.toml\": "), "{missing}");
    // The word is never a file, and a file of this name can be told from it.
    assert!(matches!(refused::<Chess>("evo:./best"), SeatError::File(_)));
    let no_best = refused::<Othello>("evo:best");
    assert!(matches!(no_best, SeatError::NoBest { game: "othello", .. }));
    let text = no_best.to_string();
    assert!(
        text.starts_with("evo:best: no individual of othello comes with the program, only of ")
    );
    assert!(text.ends_with(": write evo:FILE") && !text.contains('\n'), "{text}");
    let file = TempFile::new("wrong.toml", "game = \"loa\"");
    let name = format!("{:?}: ", file.0);
    let other = refused::<Chess>(&file.player(""));
    assert_eq!(other.to_string(), format!("{name}it plays \"loa\", not chess"));
    let SeatError::Individual { problem: IndividualError::OtherGame { .. }, .. } = other else {
        panic!("{other}")
    };
    for (text, problem) in [
        ("", "missing field `game`"),
        ("game = \"chess\"\ndepth = 'horizon = 1'", "depth: line 1: \"horizon = 1\" is no "),
        ("game = \"chess\"\n[position]\nporn = 1", "position.\"porn\": there is no such weight"),
        ("game = \"chess\"\n[search]\nnodes = 0", "search.nodes = 0: write 1 to 1000000000000"),
        ("game = \"chess\"\n[search]\nmost-depth = 41", "search.most-depth = 41: write 1 to 40"),
    ] {
        file.write(text);
        // A key does not mend what is wrong with the file.
        for keys in ["", ",nodes=9"] {
            let error = refused::<Chess>(&file.player(keys)).to_string();
            assert!(error.starts_with(&name) && error.contains(problem), "{error}");
            assert!(!error.contains('\n'), "{error}");
        }
    }
    let SeatError::Tier { needs, has, .. } = refused::<Tree>("evo:best") else {
        panic!("it cannot play trees")
    };
    assert_eq!((needs, has), (Tier::Modules, Tier::Tactics));
}

/// The text of an individual with the standard values and this program.
fn standard<G: Steered>(depth: &str, nodes: u64) -> String {
    let frame = Frame { nodes, ..Frame::default() };
    let (game, by, genome) = (G::ID.to_owned(), String::new(), Genome::standard::<G>());
    let text = IndividualFile { game, by, frame, genome }.to_toml::<G>();
    text.replacen("depth = '''\n", &format!("depth = '''\n{depth}\n"), 1)
}

struct IndividualsPlay;

impl<G: Playable> WithModules<G> for IndividualsPlay {
    type Output = ();

    fn run(self)
    where
        G: Steered,
    {
        assert!(kinds_for(G::ID, G::TIER).any(|kind| kind.name == "evo"));
        let has_best = games_with_best().any(|id| id == G::ID);
        assert_eq!(best::<G>().is_some(), has_best);
        let text = standard::<G>("if captured <= move_number\nhorizon += 1\nend", 800);
        let file = TempFile::new(&format!("{}.toml", G::ID), &text);
        let specs = [Some(file.player("")), has_best.then(|| "evo:best,nodes=800".to_owned())];
        for spec in specs.into_iter().flatten() {
            let moves = || {
                let mut player = seated::<G>(&spec);
                let (mut game, mut chance) = (Match::<G>::new(), rng(2, 0));
                while game.outcome().is_none() && game.moves().len() < 30 {
                    let m = match game.moves().len() % 2 {
                        0 => think(&mut *player, &game, Limits::default()).best,
                        _ => random_move::<G>(game.position(), &mut chance),
                    };
                    game.play(m.expect("the game goes on")).expect("a legal move");
                }
                game.moves().to_vec()
            };
            assert_eq!(moves(), moves(), "{spec} does the same again");
        }
    }
}

struct InGame;

impl PlayableVisitor for InGame {
    type Output = ();
    fn visit<G: Playable>(self) {
        G::with_modules(IndividualsPlay).expect("every game of ours has modules");
    }
}

#[test]
fn individuals_play_every_game_of_ours() {
    for id in GAME_IDS {
        with_playable(id, InGame).expect("a game");
    }
    assert!(games_with_best().all(|id| GAME_IDS.contains(&id)));
}

/// Enters as many positions as it may, and remembers how many that were: `game` grows.
const GREEDY: &str = "horizon += 1\naccumulator = game\naccumulator += branching\n\
    game = accumulator";

/// A game of the individual, and of somebody who always has the same answer.
fn moved_on(player: &mut dyn Player<Chess>, game: &mut Match<Chess>, rounds: usize) {
    for _ in 0..rounds {
        let best = think(player, game, Limits::default()).best.expect("a move");
        game.play(best).expect("legal");
        let reply = random_move::<Chess>(game.position(), &mut rng(3, 0)).expect("a reply");
        game.play(reply).expect("legal");
    }
}

#[test]
fn what_a_move_leaves_is_there_for_later_moves() {
    let file = TempFile::new("saves.toml", &standard::<Chess>(GREEDY, 2_000));
    let mut player = seated::<Chess>(&file.player(""));
    let mut game = Match::<Chess>::new();
    // Whoever is asked for little has saved the rest.
    let first = think(&mut *player, &game, Limits::nodes(200));
    assert!(first.nodes < 600, "{}", first.nodes);
    game.play(first.best.expect("a move")).expect("legal");
    game.play_on_text("a7a6").expect("legal");
    let second = think(&mut *player, &game, Limits::default());
    assert!((3_400..4_400).contains(&second.nodes), "{}", second.nodes);
    // In the middle of a game nothing has been saved yet.
    let mut late = seated::<Chess>(&file.player(""));
    let nodes = think(&mut *late, &game, Limits::default()).nodes;
    assert!((2_000..2_600).contains(&nodes), "{nodes}");
    // The key says how many there are on average, and does not limit a move.
    let mut player = seated::<Chess>(&file.player(",nodes=1000"));
    let mut game = Match::<Chess>::new();
    let first = think(&mut *player, &game, Limits::nodes(100)).best.expect("a move");
    game.play(first).expect("legal");
    game.play_on_text("a7a6").expect("legal");
    let nodes = think(&mut *player, &game, Limits::default()).nodes;
    assert!((1_500..2_400).contains(&nodes), "{nodes}");
}

/// Whatever it was asked meanwhile, it thinks as one that was asked on the way here and nowhere else.
#[test]
fn what_was_not_on_the_way_is_forgotten() {
    let file = TempFile::new("lines.toml", &standard::<Chess>(GREEDY, 1_000));
    let spec = file.player("");
    let mut straight = seated::<Chess>(&spec);
    let mut game = Match::<Chess>::new();
    moved_on(&mut *straight, &mut game, 3);
    let expected = gist(&think(&mut *straight, &game, Limits::default()));
    let fresh = gist(&think(&mut *seated::<Chess>(&spec), &game, Limits::default()));
    assert_ne!(expected, fresh, "its memory matters");
    let player = || {
        let mut player = seated::<Chess>(&spec);
        let mut game = Match::<Chess>::new();
        moved_on(&mut *player, &mut game, 3);
        (player, game)
    };

    // It was interrupted here, whether it is told so or not.
    let (mut one, game) = player();
    for is_told in [true, false] {
        think(&mut *one, &game, Limits::nodes(30));
        if is_told {
            one.forget_thought();
        }
        assert_eq!(gist(&think(&mut *one, &game, Limits::default())), expected);
    }

    // Another line, such as one that a graphical program expected, and back again.
    let (mut one, game) = player();
    let mut other = Match::<Chess>::new();
    for &m in &game.moves()[..4] {
        other.play(m).expect("legal");
    }
    let m = random_move::<Chess>(other.position(), &mut rng(4, 0)).expect("a move");
    other.play(m).expect("legal");
    think(&mut *one, &other, Limits::default());
    assert_eq!(gist(&think(&mut *one, &game, Limits::default())), expected);

    // Another position, as in an analysis: it begins anew there, and here.
    let (mut one, game) = player();
    let elsewhere = Match::<Chess>::from_position(game.position().clone());
    assert_eq!(gist(&think(&mut *one, &elsewhere, Limits::default())), fresh);
    assert_eq!(gist(&think(&mut *one, &game, Limits::default())), fresh);

    // A new game.
    let (mut one, game) = player();
    one.new_game(5);
    assert_eq!(gist(&think(&mut *one, &game, Limits::default())), fresh);
}

#[test]
fn an_individual_keeps_to_what_is_asked() {
    let text = standard::<Chess>("horizon += 1", 1_000_000_000);
    let file = TempFile::new("asked.toml", &text);
    let game = Match::<Chess>::new();
    let asked =
        |keys: &str, limits| think(&mut *seated::<Chess>(&file.player(keys)), &game, limits);
    assert_eq!(asked("", Limits::depth(2)).depth, 2);
    assert!(asked("", Limits::nodes(500)).nodes < 1_000);
    assert_eq!(asked("", Limits::leaves(70)).leaves, 70);
    for thought in
        [asked("", Limits::time(Duration::from_millis(20))), asked(",time=20ms", Limits::default())]
    {
        assert!(thought.best.is_some() && thought.elapsed < Duration::from_secs(10));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// What anybody can write into a file is refused in one line, or plays a legal move.
    #[test]
    fn no_file_breaks_the_player(
        game in prop::sample::select(vec!["chess", "chess", "chess", "loa", ""]),
        depth in prop::collection::vec(prop::sample::select(LINES.to_vec()), 0..12),
        tables in prop::collection::vec(prop::sample::select(TABLES.to_vec()), 0..4),
        noise in "[ -~\\n]{0,20}",
        is_noisy in prop::bool::weighted(0.2),
        number: u32,
    ) {
        let mut text = format!("game = \"{game}\"\ndepth = '''\n{}\n'''\n", depth.join("\n"));
        tables.iter().for_each(|table| text.push_str(table));
        if is_noisy {
            text.push_str(&noise);
        }
        let file = TempFile::new(&format!("hostile-{number}.toml"), &text);
        match seat::<Chess>(&file.player("").parse().expect("a spec"), 1) {
            Err(problem) => prop_assert!(!problem.to_string().contains('\n'), "{}", problem),
            Ok(mut player) => {
                let mut game = Match::<Chess>::new();
                let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::nodes(300) };
                for _ in 0..3 {
                    let best = think(&mut *player, &game, limits).best.expect("a move");
                    prop_assert!(game.play(best).is_ok());
                }
            }
        }
    }
}

/// Lines of programs, some of them wrong.
const LINES: &[&str] = &[
    "horizon += 1",
    "horizon += 1",
    "horizon -= 1",
    "accumulator = score",
    "accumulator /= accumulator",
    "accumulator *= accumulator",
    "accumulator = sigmoid(beta)",
    "accumulator = piece_value",
    "game = accumulator",
    "level = depth",
    "if captured < move_number",
    "if accumulator == game",
    "else",
    "end",
    "end",
    "horizon = 1",
    "",
];

/// Tables of files, some of them wrong.
const TABLES: &[&str] = &[
    "[search]\nmost-depth = 40\nleast-depth = 40\n",
    "[search]\nnodes = 1\nrest = 0\n",
    "[search]\nnodes = -1\n",
    "[ordering]\npawn = [1, 2, 3]\nkiller_lower = 100\nkiller_upper = 0\n",
    "[ordering]\npawn = 1e300\n",
    "[ordering]\ncapture = nan\n",
    "[position]\nrandom = 30\n",
    "[position]\nrandom = inf\n",
    "[search]\n",
];
