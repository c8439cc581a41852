//! Conversations without processes: lines in, lines out.

use std::io::Cursor;

use gamut_players::{Playable, PlayableVisitor, with_playable};
use proptest::collection::vec;
use proptest::prelude::*;

use super::lines::LONGEST;
use super::{Protocol, Session};

/// Quick, and always the same.
const QUICK: &str = "negascout:depth=2,nodes=400";

struct Conversation<'a> {
    protocol: Option<Protocol>,
    player: &'a str,
    input: Vec<u8>,
}

impl PlayableVisitor for Conversation<'_> {
    type Output = String;

    fn visit<G: Playable>(self) -> String {
        let spec = self.player.parse().expect("a spec");
        let session = Session::<G>::new(self.protocol, spec, 1).expect("a player");
        let mut out = Vec::new();
        session.run(Cursor::new(self.input), &mut out).expect("no output errors in memory");
        String::from_utf8(out).expect("we write text")
    }
}

fn converse(game: &str, protocol: Option<Protocol>, player: &str, input: &[u8]) -> String {
    let input = input.to_vec();
    with_playable(game, Conversation { protocol, player, input }).expect("a game")
}

/// With a quick player, in the protocol of the first line.
fn say(game: &str, lines: &[&str]) -> String {
    converse(game, None, QUICK, (lines.join("\n") + "\n").as_bytes())
}

fn last_line(text: &str) -> &str {
    text.trim_end().lines().last().unwrap_or_default()
}

#[test]
fn the_first_line_decides_what_is_spoken() {
    for (game, first, expected) in [
        ("chess", "uci", "uciok"),
        ("ataxx", "uai", "uaiok"),
        ("virus", "uai", "uaiok"),
        ("virus", "uci", "uciok"),
        ("othello", "nboard 2", "set myname Gamut"),
        ("othello", "protocol_version", "= 2\n\n"),
        ("othello", "7 name # who?", "=7 Gamut\n\n"),
        ("othello", "isready", "readyok"),
        ("chess", "uai", "info string unknown command \"uai\""),
        ("chess", "name", "info string unknown command \"name\""),
    ] {
        let said = say(game, &["", first]);
        assert!(said.contains(expected), "{game} {first}: {said}");
    }
}

#[test]
fn a_search_answers_what_is_urgent_and_stops_for_the_rest() {
    let said = say("chess", &["go infinite", "isready", "stop"]);
    let words = said.lines().filter(|line| !line.starts_with("info"));
    let words: Vec<&str> = words.filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(words, ["readyok", "bestmove"], "{said}");
    let lines = ["go infinite", "position startpos moves e2e4", "go infinite", "setoption", "quit"];
    let said = say("chess", &lines);
    assert_eq!(said.matches("bestmove").count(), 2, "{said}");
}

#[test]
fn what_cannot_be_obeyed_changes_nothing() {
    for wrong in [
        "position startpos moves e2e4 e2e4",
        "position startpos mvoes e2e4",
        "position fen 8/8/8/8 w - - 0 1",
        "position",
        "position fen",
        "setoption name Hash value 0",
        "setoption name Hash value 99999999999999999999",
        "setoption name Player value magnus",
        "setoption name Player value alphabeta:depth=0",
        "setoption name Player value hgp:rl=maybe",
        "setoption name Player value hgp:rl",
        "setoption name Player value hgp:alpha=no such file",
        "setoption name Nonsense value 3",
        "setoption name",
        "go depth x",
        "go wtime",
        "\u{1}\u{fffd} rubbish",
    ] {
        let said = say("chess", &["position startpos moves d2d4", wrong, "d", "isready"]);
        assert_eq!(said.matches("info string").count(), 1, "{wrong}: {said}");
        let fen = "Fen: rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1";
        assert!(said.contains(fen) && said.ends_with("readyok\n"), "{wrong}: {said}");
        assert!(!said.contains("bestmove"), "{wrong}: {said}");
    }
}

#[test]
fn a_player_that_evolves_takes_the_options_that_it_has() {
    let player = "setoption name Player value hgp:rl,fitness=games,pop=4,gens=2,games=2,moves=9";
    let options = ["setoption name Threads value 2", "setoption name Hash value 8"];
    let said = say("chess", &[player, options[0], options[1], "uci", "go infinite", "stop"]);
    let spec = "default hgp:pop=4,gens=2,rl,fitness=games,games=2,moves=9,threads=2";
    assert!(said.contains(&format!("option name Player type string {spec}\n")), "{said}");
    assert!(last_line(&said).starts_with("bestmove ") && !said.contains("info string"), "{said}");
    assert!(!said.contains(" score "), "{said}");
}

#[test]
fn finished_games_have_no_best_move() {
    let mated = "position startpos moves f2f3 e7e5 g2g4 d8h4";
    assert_eq!(last_line(&say("chess", &[mated, "go depth 3"])), "bestmove (none)");
    let wiped_out = "position fen xx5/7/7/7/7/7/7 o 0 1";
    assert_eq!(last_line(&say("ataxx", &["uai", wiped_out, "go depth 3"])), "bestmove 0000");
    let must_pass = "position fen x------/-------/-------/-------/-------/------1/-----oo x 0 1";
    assert_eq!(last_line(&say("ataxx", &["uai", must_pass, "go depth 1"])), "bestmove 0000");
}

#[test]
fn games_go_on_after_a_draw_that_nobody_claimed() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(3);
    let said = say("chess", &[&format!("position startpos moves {shuffle}e2e4"), "go depth 1"]);
    assert!(last_line(&said).starts_with("bestmove "), "{said}");
    assert!(!said.contains("info string"), "{said}");
}

#[test]
fn a_mate_is_counted_in_moves_and_said_to_be_proven() {
    let mate_in_one = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let said = converse(
        "chess",
        None,
        "negascout",
        format!("{mate_in_one}\ngo depth 3\nisready\nd\n").as_bytes(),
    );
    // The end of the input may stop the search, but not before it has looked one move ahead.
    assert!(said.contains("score mate 1"), "{said}");
    assert!(said.contains("info string proven: wins in 1 ply"), "{said}");
    assert!(said.contains("bestmove a1a8"), "{said}");
}

/// It saves nodes for later moves of a game. Positions that are no game begin anew, and so do those
/// that come again; a game goes on. So few nodes are entered before the next line can stop it.
#[test]
fn an_individual_is_asked_about_any_position() {
    let (one, other) = ("position startpos moves e2e4", "position startpos moves d2d4 d7d5");
    let (later, asked) = ("position startpos moves e2e4 e7e5 g1f3", "go");
    let said = |positions: &[&str]| {
        let lines: Vec<&str> = positions.iter().flat_map(|&position| [position, asked]).collect();
        let said =
            converse("chess", None, "evo:best,nodes=400", (lines.join("\n") + "\n").as_bytes());
        let nodes = said.lines().filter_map(|line| line.split(" nodes ").nth(1));
        let nodes = nodes.filter_map(|rest| rest.split(' ').next()?.parse().ok());
        nodes.collect::<Vec<u64>>()
    };
    let [here, there, again] = said(&[one, other, one])[..] else { panic!("three answers") };
    assert_eq!((here, here), (again, said(&[one])[0]));
    assert_eq!(there, said(&[other])[0]);
    assert_ne!(said(&[one, later])[1], said(&[later])[0], "it has saved, or overdrawn");
    let mate_in_one = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo\n";
    let said = converse("chess", None, "evo:best,nodes=400", mate_in_one.as_bytes());
    assert!(said.contains("score mate 1") && said.contains("bestmove a1a8"), "{said}");
    assert!(said.contains("info string proven: wins in 1 ply"), "{said}");
}

#[test]
fn pondering_ends_with_the_expected_move() {
    let said =
        say("chess", &["go ponder wtime 1000 btime 1000", "isready", "ponderhit", "isready"]);
    assert_eq!(said.matches("readyok").count(), 2, "{said}");
    assert!(said.contains("bestmove"), "{said}");
}

#[test]
fn gtp_answers_in_order_and_keeps_the_board() {
    let lines = [
        "1 boardsize 8",
        "2 boardsize 9",
        "3 clear_board",
        "4 play black f5",
        "5 play black f6",
        "6 genmove black",
        "7 genmove w",
        "8 undo",
        "9 undo",
        "10 undo",
        "11 play b pass",
        "12 time_settings 60 10 5",
        "13 time_left b 5 0",
        "14 genmove B",
        "15 final_score",
        "16 known_command genmove",
        "17 frobnicate",
        "18",
        "19 komi 0",
        "20 play purple f5",
        "21 reg_genmove w",
        "22 time_left b -1 0",
        "23 quit",
        "24 name",
    ];
    let said = say("othello", &lines);
    let replies: Vec<&str> = said.split("\n\n").filter(|reply| !reply.is_empty()).collect();
    let signs: Vec<&str> =
        replies.iter().map(|reply| reply.split(' ').next().unwrap_or_default()).collect();
    let expected = [
        "=1", "?2", "=3", "=4", "?5", "?6", "=7", "=8", "=9", "?10", "?11", "=12", "=13", "=14",
        "?15", "=16", "?17", "?18", "=19", "?20", "=21", "?22", "=23",
    ];
    assert_eq!(signs, expected, "{said}");
    let move_of_14 = replies[13].strip_prefix("=14 ").expect("a move");
    assert!(["C4", "D3", "E6", "F5"].contains(&move_of_14), "{said}");
}

#[test]
fn gtp_knows_the_end_of_a_game() {
    // Nine moves after which White has no disc left: the empty squares are Black's.
    let moves = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];
    let colours = ["b", "w"].into_iter().cycle();
    let plays: Vec<String> =
        moves.iter().zip(colours).map(|(m, colour)| format!("play {colour} {m}")).collect();
    let mut lines: Vec<&str> = vec!["name"];
    lines.extend(plays.iter().map(String::as_str));
    lines.extend(["final_score", "genmove w", "play w pass", "play b pass"]);
    let said = say("othello", &lines);
    assert!(said.ends_with("= B+64\n\n= pass\n\n=\n\n=\n\n"), "{said}");
}

const GGF: &str = "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]\
    RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]\
    B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)";

#[test]
fn nboard_hints_moves_and_analyses() {
    let said = say("othello", &["nboard 2", GGF, "set depth 6", "set contempt 0", "ping 1", "go"]);
    assert!(said.contains("set myname Gamut6\npong 1\nstatus Gamut is thinking\n"), "{said}");
    assert!(said.contains("\n=== ") && said.ends_with("status Gamut is waiting\n"), "{said}");
    let said = converse(
        "othello",
        Some(Protocol::NBoard),
        "negascout:depth=1",
        format!(
            "{GGF}\nmove d6//1.5\nlearn\nhint 1\nping 2\nnonsense\nset game (;rubbish\nping 3\n"
        )
        .as_bytes(),
    );
    assert!(said.starts_with("learned\nstatus Gamut is thinking\nsearch "), "{said}");
    assert!(said.contains("pong 2\nstatus unknown command \"nonsense\"\n"), "{said}");
    assert!(said.contains("status \"rubbish\" should be"), "{said}");
    assert!(said.ends_with("pong 3\n"), "{said}");
}

/// Words that mean something to some protocol, and some that nearly do.
fn word() -> impl Strategy<Value = String> {
    let words = vec![
        "uci",
        "uai",
        "isready",
        "ucinewgame",
        "uainewgame",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "infinite",
        "ponder",
        "ponderhit",
        "stop",
        "depth",
        "3",
        "nodes",
        "50",
        "movetime",
        "wtime",
        "-1",
        "99999999999999999999",
        "searchmoves",
        "mate",
        "setoption",
        "name",
        "Hash",
        "value",
        "Player",
        "random",
        "rplayer",
        "d",
        "e2e4",
        "g2",
        "a1a3",
        "0000",
        "f5",
        "pass",
        "nboard",
        "2",
        "set",
        "game",
        "(;GM[Othello]",
        "BO[8",
        ";)",
        "B[F5//1]",
        "W[PA]",
        "TI[1e99]",
        "hint",
        "ping",
        "learn",
        "analyze",
        "move",
        "PA",
        "F5",
        "name",
        "play",
        "genmove",
        "black",
        "w",
        "undo",
        "showboard",
        "time_settings",
        "time_left",
        "final_score",
        "boardsize",
        "8",
        "known_command",
        "list_commands",
        "#",
        "\u{0}",
        "\u{7f}",
        "é",
        "\t",
        "---------------------------O*------*O--------------------------- *]",
        "x5o/7/7/7/7/7/o5x",
        "x",
        "0",
        "1",
        "8/8/8/8/8/8/8/8",
    ];
    prop_oneof![
        20 => prop::sample::select(words).prop_map(str::to_owned),
        1 => "\\PC{0,12}",
    ]
}

fn line() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        8 => vec(word(), 1..7).prop_map(|words| words.join(" ").into_bytes()),
        1 => vec(any::<u8>(), 0..30),
        // Whole lines, so that damage comes to states that are worth damaging.
        4 => prop::sample::select(vec![
            "position startpos", "go depth 2", "go infinite", "stop", "go ponder wtime 5 btime 5",
            GGF, "go", "hint 4", "analyze", "genmove b", "genmove w", "play b f5", "undo",
        ]).prop_map(|line| line.as_bytes().to_vec()),
    ]
}

/// Whatever is said, the question at the end is answered.
fn survives(game: &str, protocol: Protocol, lines: &[Vec<u8>], question: &str, answer: &str) {
    let mut input = lines.join(&b'\n');
    input.extend(format!("\n{question}\n").bytes());
    // A line may have said quit: then there is no more to ask.
    let quits = lines.iter().any(|line| String::from_utf8_lossy(line).contains("quit"));
    let said = converse(game, Some(protocol), "negascout:depth=1", &input);
    assert!(quits || said.contains(answer), "{said}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn uci_survives_anything(lines in vec(line(), 0..20)) {
        survives("chess", Protocol::Uci, &lines, "isready", "readyok");
        survives("checkers", Protocol::Uci, &lines, "isready", "readyok");
    }

    #[test]
    fn uai_survives_anything(lines in vec(line(), 0..20)) {
        survives("ataxx", Protocol::Uai, &lines, "isready", "readyok");
    }

    #[test]
    fn nboard_survives_anything(lines in vec(line(), 0..20)) {
        survives("othello", Protocol::NBoard, &lines, "ping 4711", "pong 4711");
    }

    #[test]
    fn gtp_survives_anything(lines in vec(line(), 0..20)) {
        survives("othello", Protocol::Gtp, &lines, "4711 name", "=4711 Gamut");
    }
}

#[test]
fn lines_that_are_too_long_are_refused() {
    let long = vec![b'a'; 2 * LONGEST];
    for (game, protocol, complaint, question, answer) in [
        ("chess", Protocol::Uci, "info string a line of more", "isready", "readyok"),
        ("ataxx", Protocol::Uai, "info string a line of more", "isready", "readyok"),
        ("othello", Protocol::NBoard, "status a line of more", "ping 1", "pong 1"),
        ("othello", Protocol::Gtp, "? a line of more", "name", "= Gamut"),
    ] {
        let input = [&long[..], format!("\n{question}\n").as_bytes()].concat();
        let said = converse(game, Some(protocol), QUICK, &input);
        assert!(said.starts_with(complaint) && said.contains(answer), "{said}");
    }
}
