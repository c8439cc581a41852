//! The Generic Game Format of Othello servers: `(;GM[Othello]…BO[8 … *]B[F5]…;)`.

use std::time::Duration;

use gamut_game::{Side, excerpt};

use crate::{Fault, Situation};

const USUAL_START: &str = "---------------------------OX------XO--------------------------- X";

/// A game as GGF has it; `time` is what each side has for each of its moves to come.
pub(crate) fn game_text(
    situation: &Situation<'_>,
    time: Option<Duration>,
) -> Result<String, Fault> {
    let mut text = "(;GM[Othello]PC[Gamut]RE[?]".to_owned();
    if let Some(time) = time {
        let seconds = clock(situation.position, time).as_secs_f64().ceil() as u64;
        text += &format!("TI[{}:{:02}]", seconds / 60, seconds % 60);
    }
    let board = board(situation.start.unwrap_or(USUAL_START))?;
    text += &format!("TY[8]BO[8 {board}]");
    for (ply, played) in situation.moves.iter().enumerate() {
        let side = if ply % 2 == 0 { situation.first } else { !situation.first };
        let letter = if side == Side::Black { 'B' } else { 'W' };
        text += &format!("{letter}[{}]", move_text(played));
    }
    Ok(text + ";)")
}

/// Our text of a position, with stars for Black.
fn board(position: &str) -> Result<String, Fault> {
    let starred = |c| if matches!(c, 'X' | 'x') { '*' } else { c };
    let text: String = position.trim().chars().map(starred).collect();
    let is_board = |squares: &str| {
        squares.len() == 64 && squares.bytes().all(|byte| matches!(byte, b'-' | b'*' | b'O'))
    };
    match text.split_once(' ') {
        Some((squares, "*" | "O")) if is_board(squares) => Ok(text),
        _ => {
            let position = excerpt(position);
            let problem = format!("cannot be told {position}: that is no position of Othello");
            Err(Fault::refused(problem))
        }
    }
}

/// The clock that gives a side `time` for each of its moves until the board is full.
fn clock(position: &str, time: Duration) -> Duration {
    let empty = position.bytes().filter(|&byte| byte == b'-').count() as u32;
    time.saturating_mul(empty.div_ceil(2).max(1))
}

/// `F5`, or `PA` for a pass.
fn move_text(ours: &str) -> String {
    if ours == "pass" { "PA".to_owned() } else { ours.to_ascii_uppercase() }
}

/// A move of GGF as we write it.
pub(crate) fn our_move(text: &str) -> String {
    match text.to_ascii_lowercase().as_str() {
        "pa" | "pass" | "--" => "pass".to_owned(),
        square => square.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use gamut_game::Side;

    use super::{USUAL_START, game_text, our_move};
    use crate::Situation;

    fn situation<'a>(start: Option<&'a str>, moves: &'a [String]) -> Situation<'a> {
        let first = if start.is_some() { Side::White } else { Side::Black };
        Situation { start, moves, position: USUAL_START, first, to_move: Side::Black }
    }

    #[test]
    fn games_from_the_usual_start() {
        let moves = ["f5", "d6", "pass"].map(str::to_owned);
        let text = game_text(&situation(None, &moves), Some(Duration::from_millis(2500)));
        let board = "---------------------------O*------*O--------------------------- *";
        let expected =
            format!("(;GM[Othello]PC[Gamut]RE[?]TI[1:15]TY[8]BO[8 {board}]B[F5]W[D6]B[PA];)");
        assert_eq!(text, Ok(expected));
        assert!(!game_text(&situation(None, &moves), None).expect("a game").contains("TI["));
        assert!(game_text(&situation(None, &moves), Some(Duration::MAX)).is_ok());
    }

    #[test]
    fn games_from_elsewhere() {
        let start = format!("XOX{} O", "-".repeat(61));
        let moves = ["d1".to_owned()];
        let text = game_text(&situation(Some(&start), &moves), None).expect("a game");
        let end = format!("BO[8 *O*{} O]W[D1];)", "-".repeat(61));
        assert!(text.ends_with(&end), "{text}");
        for wrong in ["", "X", "x5o/7/7/7/7/7/o5x x 0 1", &"-".repeat(66), "]B[A1] X"] {
            let error = game_text(&situation(Some(wrong), &moves), None).expect_err(wrong);
            assert!(error.detail.contains("no position of Othello"), "{error}");
        }
    }

    #[test]
    fn passes_have_many_names() {
        assert_eq!(["PA", "PASS", "--", "F5"].map(our_move), ["pass", "pass", "pass", "f5"]);
    }
}
