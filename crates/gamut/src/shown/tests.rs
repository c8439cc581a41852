//! What must hold of every game that is shown, on random positions.

use std::collections::HashSet;

use gamut_board::Square;
use gamut_game::{Diagram, Game, MoveList, Notation, random_position, rng};
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::registry::GAME_IDS;
use gamut_games::virus::Virus;

use super::*;
use crate::views::LegendEntry;

/// A position of every age on every size of board.
pub(crate) fn positions<G: Shown>() -> impl Iterator<Item = G::Position> {
    let starts: Vec<_> = starts::<G>().collect();
    (0..200).map(move |number| {
        let start = &starts[number as usize % starts.len()];
        random_position::<G>(start, number, &mut rng(7, u64::from(number)))
    })
}

fn starts<G: Shown>() -> impl Iterator<Item = G::Position> {
    sizes::<G>().into_iter().map(|size| G::start_of_size(size).unwrap_or_else(G::start))
}

fn legal_moves<G: Game>(position: &G::Position) -> Vec<G::Move> {
    let mut list = G::Moves::default();
    G::legal_moves(position, &mut list);
    list.as_slice().to_vec()
}

fn squares(diagram: &Diagram) -> impl Iterator<Item = Square> {
    diagram.rows().flat_map(|(_, squares)| squares)
}

fn sizes_are_those_of_the_rules<G: Shown>() {
    let usual = G::diagram(&G::start()).size;
    let sizes = sizes::<G>();
    assert_eq!(sizes.first(), Some(&usual));
    for size in 0..=u8::MAX {
        let allowed = size == usual || G::start_of_size(size).is_some();
        assert_eq!(sizes.contains(&size), allowed, "{} on {size}×{size}", G::ID);
    }
}

fn palettes_hold_every_piece_once<G: Shown>() {
    let palette = palette::<G>();
    let letters: HashSet<char> = palette.iter().map(|piece| piece.letter).collect();
    assert_eq!(letters.len(), palette.len());
    for position in positions::<G>() {
        let diagram = G::diagram(&position);
        for piece in squares(&diagram).filter_map(|square| diagram.cell(square).piece) {
            let known = palette.iter().find(|known| known.letter == piece.letter);
            assert_eq!(known.and_then(|known| known.side), Some(piece.side), "{}", piece.letter);
        }
    }
}

fn arranging_what_stands_gives_the_position<G: Shown>() {
    for position in positions::<G>() {
        let diagram = G::diagram(&position);
        let side = G::side_to_move(&position);
        let text = arranged::<G>(diagram.size, &cells::<G>(&position), side).unwrap();
        // A side that has lost its last piece may be nothing that can be set up.
        if G::outcome(&position).is_some() && G::parse_position(&text).is_err() {
            let [black, white] = G::piece_counts(&position);
            assert!(black == 0 || white == 0, "{text}");
            continue;
        }
        let again = G::parse_position(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(G::diagram(&again), diagram, "{text}");
        assert_eq!(G::side_to_move(&again), side, "{text}");
    }
}

fn start_positions_can_be_arranged<G: Shown>() {
    for start in starts::<G>() {
        let size = G::diagram(&start).size;
        let text = arranged::<G>(size, &cells::<G>(&start), G::side_to_move(&start)).unwrap();
        assert_eq!(text, G::position_text(&start));
    }
}

fn gestures_tell_moves_apart<G: Shown>() {
    for position in positions::<G>() {
        let text = G::position_text(&position);
        let diagram = G::diagram(&position);
        let board: HashSet<Square> = squares(&diagram).collect();
        let side = G::side_to_move(&position);
        let (mut seen, mut pointed) = (HashSet::new(), HashSet::new());
        for m in legal_moves::<G>(&position) {
            let gesture = G::gesture(&position, m);
            let written = G::move_text(&position, m);
            assert!(gesture.path.iter().all(|square| board.contains(square)), "{written} {text}");
            for &from in &gesture.from {
                let piece = diagram.cell(from).piece;
                assert_eq!(piece.map(|piece| piece.side), Some(side), "{written} in {text}");
            }
            let pieces = if gesture.from.is_empty() {
                vec![None]
            } else {
                gesture.from.iter().copied().map(Some).collect()
            };
            for from in pieces {
                let new = seen.insert((from, gesture.path.clone(), gesture.becomes));
                assert!(new, "{written} looks like another move in {text}");
            }
            if gesture.direct {
                assert!(pointed.insert(gesture.path.last().copied()), "{written} in {text}");
            }
        }
    }
}

fn overlays_can_be_drawn_and_read<G: Shown>() {
    let ids: HashSet<&str> = G::OVERLAYS.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids.len(), G::OVERLAYS.len());
    assert!(G::overlay(&G::start(), "no such").is_none());
    for position in positions::<G>() {
        let size = f32::from(G::diagram(&position).size);
        for (id, name) in G::OVERLAYS {
            let view = drawn::<G>(&position, id);
            assert_eq!((view.id.as_str(), view.name.as_str()), (*id, *name));
            assert!(!view.explanation.is_empty() && !view.figures.is_empty(), "{id}");
            for mark in &view.marks {
                assert!((0.0..=size).contains(&mark.x) && (0.0..=size).contains(&mark.y));
                assert!(mark.label.contains(": "), "{}", mark.label);
                let explains = |entry: &LegendEntry| {
                    entry.look == mark.look && entry.text.is_empty() == mark.text.is_empty()
                };
                assert!(view.legend.iter().any(explains), "{id}: {mark:?}");
            }
        }
    }
}

/// The overlay of this name.
pub(super) fn drawn<G: Shown>(position: &G::Position, id: &str) -> OverlayView {
    G::overlay(position, id).unwrap_or_else(|| panic!("{} has no {id}", G::ID))
}

/// The squares that are marked, in order, each with its text.
pub(super) fn texts(view: &OverlayView) -> String {
    let mut marks: Vec<_> = view.marks.iter().collect();
    marks.sort_by(|a, b| (a.y, a.x).partial_cmp(&(b.y, b.x)).expect("numbers"));
    let square = |label: &str| label.split(':').next().unwrap_or_default().to_owned();
    let all: Vec<_> =
        marks.iter().map(|mark| format!("{} {}", square(&mark.label), mark.text)).collect();
    all.join(", ")
}

/// Tests that a property holds of every game.
macro_rules! every_game {
    ($($test:ident)*) => {
        mod every_game {
            use super::*;
            $(
                #[test]
                fn $test() {
                    struct Check;
                    impl ShownVisitor for Check {
                        type Output = ();
                        fn visit<G: Shown>(self) {
                            super::$test::<G>();
                        }
                    }
                    for id in GAME_IDS {
                        assert!(with_shown(id, Check).is_some(), "{id}");
                    }
                }
            )*
        }
    };
}

fn rules_are_told_in_a_few_sentences<G: Shown>() {
    // A game without a file here has nothing but its one line.
    if G::RULES_IN_FULL == [G::RULES] {
        return;
    }
    assert!((5..=9).contains(&G::RULES_IN_FULL.len()), "{}", G::ID);
    for point in G::RULES_IN_FULL {
        assert!(point.ends_with('.') && point.starts_with(char::is_uppercase), "{point}");
        assert!(!point.contains("  "), "{point}");
    }
}

every_game! {
    rules_are_told_in_a_few_sentences
    sizes_are_those_of_the_rules
    palettes_hold_every_piece_once
    arranging_what_stands_gives_the_position
    start_positions_can_be_arranged
    gestures_tell_moves_apart
    overlays_can_be_drawn_and_read
}

fn gesture_of<G: Shown>(position: &str, m: &str) -> Gesture {
    let position = G::parse_position(position).unwrap();
    G::gesture(&position, G::parse_move(&position, m).unwrap())
}

fn named(names: &[&str]) -> Vec<Square> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

#[test]
fn sides_that_face_each_other_have_a_lower_one() {
    let lower = |id: &str| crate::game(id).unwrap().describe().lower_side;
    for id in ["chess", "checkers"] {
        assert_eq!(lower(id), Some(Side::White.into()), "{id}");
    }
    assert_eq!(lower("breakthrough"), Some(Side::Black.into()));
    for id in ["virus", "ataxx", "othello", "loa"] {
        assert_eq!(lower(id), None, "{id}");
    }
}

#[test]
fn kings_castle_by_going_two_squares() {
    const HOME: &str = "r3k2r/8/8/8/8/8/8/R3K2R";
    for (side, m, from, to) in [
        ("w", "O-O", "e1", "g1"),
        ("w", "O-O-O", "e1", "c1"),
        ("b", "O-O", "e8", "g8"),
        ("b", "O-O-O", "e8", "c8"),
    ] {
        let gesture = gesture_of::<Chess>(&format!("{HOME} {side} KQkq - 0 1"), m);
        assert_eq!((gesture.from, gesture.path), (named(&[from]), named(&[to])), "{m}");
    }
}

#[test]
fn pawns_become_pieces_of_their_colour() {
    let white = gesture_of::<Chess>("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=N");
    assert_eq!((white.path, white.becomes), (named(&["a8"]), Some('N')));
    let black = gesture_of::<Chess>("7k/8/8/8/8/8/p7/7K b - - 0 1", "a1=Q");
    assert_eq!((black.path, black.becomes), (named(&["a1"]), Some('q')));
}

#[test]
fn captures_in_checkers_touch_every_landing() {
    let gesture = gesture_of::<Checkers>("W:W22:B18,11", "22x15x8");
    assert_eq!((gesture.from, gesture.path), (named(&["c3"]), named(&["e5", "g7"])));
}

#[test]
fn growing_needs_no_particular_piece() {
    let grow = gesture_of::<Virus>("4/4/4/xx1o x 0 1", "b2");
    assert_eq!((grow.from, grow.path), (named(&["a1", "b1"]), named(&["b2"])));
    assert!(grow.direct);
    let jump = gesture_of::<Virus>("4/4/4/xx1o x 0 1", "a1a3");
    assert_eq!(jump, Gesture::from_to(named(&["a1"])[0], named(&["a3"])[0]));
}

#[test]
fn passing_is_no_gesture() {
    assert_eq!(gesture_of::<Virus>("4/xxxx/oooo/oooo o 0 1", "pass"), Gesture::default());
}

#[test]
fn what_is_no_board_is_refused_with_the_reason() {
    let empty = ".".repeat(64);
    let problem =
        |size, cells: &str| arranged::<Checkers>(size, cells, Side::Black).unwrap_err().to_string();
    assert_eq!(problem(7, &empty), "Checkers is not played on 7×7 but on 8×8");
    assert_eq!(problem(8, "bw"), "2 letters for the 64 squares of the board");
    let unknown = problem(8, &empty.replacen("..", ".1", 1));
    assert!(unknown.starts_with("\"1\" on b1 is none of b black man, B black king"), "{unknown}");
}

#[test]
fn letters_go_along_the_ranks() {
    let text = arranged::<Virus>(4, "xx.o.........#..", Side::White).unwrap();
    assert_eq!(text, "1-2/4/4/xx1o o 0 1");
}

#[test]
fn men_on_light_squares_are_refused_by_name() {
    let cell = |square: Square| match square.to_string().as_str() {
        "a2" => 'b',
        "c3" => 'w',
        _ => EMPTY,
    };
    let text = Checkers::arrange(8, &cell, Side::Black);
    let problem = Checkers::parse_position(&text).unwrap_err().to_string();
    assert!(problem.contains("\"a2\" is no square 1 to 32"), "{problem}");
}

#[test]
fn castling_rights_go_with_kings_and_rooks_at_home() {
    for (placement, rights) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R", "KQkq"),
        ("4k2r/8/8/8/8/8/8/R3K3", "Qk"),
        ("r2k3r/8/8/8/8/8/8/4K2B", "-"),
    ] {
        let board = Chess::parse_position(&format!("{placement} w - - 3 9")).unwrap();
        let diagram = Chess::diagram(&board);
        let text = Chess::arrange(8, &|square| letter(diagram.cell(square)), Side::White);
        assert_eq!(text, format!("{placement} w {rights} - 0 1"));
    }
}
