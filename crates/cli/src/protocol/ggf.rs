//! The Generic Game Format of Othello servers: `(;GM[Othello]…BO[8 … *]B[F5//1.2]…;)`.

use std::time::Duration;

use gamut_game::{Match, Side, excerpt};
use gamut_players::Playable;

use super::Complaint;
use super::desk::{FOREVER, play_as};

/// A game read from GGF.
#[derive(Debug)]
pub(super) struct GgfGame<G: Playable> {
    pub(super) game: Match<G>,
    /// The time each side had at the beginning, if the game says.
    pub(super) clock: Option<Duration>,
    /// The time each side has used, Black first.
    pub(super) used: [Duration; 2],
}

/// Reads the first game of a text.
pub(super) fn parse<G: Playable>(text: &str) -> Result<GgfGame<G>, Complaint> {
    let Some((_, mut rest)) = text.split_once("(;") else {
        return Err(format!("{} is not a game: write (;GM[Othello]…;)", excerpt(text)).into());
    };
    let mut start = None;
    let mut clock = None;
    let mut moves = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.starts_with(";)") {
            break;
        }
        let (name, value, after) = property(rest)?;
        rest = after;
        match name {
            "GM" if !value.eq_ignore_ascii_case("othello") => {
                return Err(format!("GM[{}] is another game", value.escape_debug()).into());
            }
            "BO" => start = Some(board::<G>(value)?),
            "TI" => clock = parse_clock(value),
            "B" => moves.push((Side::Black, value)),
            "W" => moves.push((Side::White, value)),
            _ => {}
        }
    }
    let start = start.ok_or("the game has no board: BO[8 … *]")?;
    let (mut game, mut used) = (Match::from_position(start), [Duration::ZERO; 2]);
    for (number, (side, written)) in moves.into_iter().enumerate() {
        let (text, time) = parse_move(written);
        play_as(&mut game, side, text).map_err(|error| format!("move {}: {error}", number + 1))?;
        used[side as usize] = (used[side as usize] + time).min(FOREVER);
    }
    Ok(GgfGame { game, clock, used })
}

/// The first property: its name, its value, and what follows.
fn property(text: &str) -> Result<(&str, &str, &str), Complaint> {
    let wrong = || format!("{} should be NAME[value], or ;) at the end", excerpt(text));
    let (name, rest) = text.split_once('[').ok_or_else(wrong)?;
    let (value, rest) = rest.split_once(']').ok_or_else(wrong)?;
    let name = name.trim();
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(wrong().into());
    }
    Ok((name, value.trim(), rest))
}

/// `8 ---…--- *`
fn board<G: Playable>(text: &str) -> Result<G::Position, Complaint> {
    match text.split_once(char::is_whitespace) {
        Some(("8", squares)) => Ok(G::parse_position(squares)?),
        _ => Err(format!("BO[{}]: the board is 8 and its squares", text.escape_debug()).into()),
    }
}

/// `F5`, or `F5/eval/time`: the move and the time it took.
pub(super) fn parse_move(text: &str) -> (&str, Duration) {
    let mut parts = text.split('/');
    let m = parts.next().unwrap_or_default().trim();
    let time = parts.nth(1).and_then(|time| time.trim().parse().ok());
    (m, time.and_then(seconds).unwrap_or_default())
}

/// `15`, `15:00` or `1:15:00`, and after a slash what we have no use for.
fn parse_clock(text: &str) -> Option<Duration> {
    let fields: Option<Vec<f64>> =
        text.split('/').next()?.split(':').map(|field| field.trim().parse().ok()).collect();
    match fields?[..] {
        [minutes] => seconds(minutes * 60.0),
        [minutes, rest] => seconds(minutes * 60.0 + rest),
        [hours, minutes, rest] => seconds((hours * 60.0 + minutes) * 60.0 + rest),
        _ => None,
    }
}

fn seconds(number: f64) -> Option<Duration> {
    (number >= 0.0).then(|| Duration::from_secs_f64(number.min(FOREVER.as_secs_f64())))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use gamut_game::Notation;
    use gamut_games::othello::Othello;

    use super::{Complaint, GgfGame, parse, parse_clock};

    const BOARD: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

    fn read(properties: &str) -> Result<GgfGame<Othello>, Complaint> {
        parse(&format!("(;GM[Othello]{properties};)"))
    }

    #[test]
    fn a_game_of_a_server_is_read() {
        let moves = "B[F5//1.5]W[F6/0.5/2]\r\n B[D3]W[C5/-1.00]";
        let text =
            format!("PC[NBoard]DT[2014-02-21 20:52:27 GMT]RE[?]TI[15:00//02:00]TY[8]{BOARD}");
        let read = read(&format!("{text}{moves}")).expect("a game");
        assert_eq!(read.game.moves().len(), 4);
        assert_eq!(read.clock, Some(Duration::from_secs(900)));
        assert_eq!(read.used, [Duration::from_millis(1500), Duration::from_secs(2)]);
    }

    #[test]
    fn a_pass_may_be_left_out() {
        // White has no move, Black has.
        let board = format!("BO[8 *O*O{} O]", "-".repeat(60));
        let played = read(&format!("{board}B[e1]")).expect("a game");
        assert_eq!(played.game.moves().len(), 2);
        let position = Othello::position_text(played.game.position());
        assert!(position.starts_with("XOXXX"), "{position}");
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (properties, problem) in [
            ("", "has no board"),
            (&format!("{BOARD}B[a1]"), "move 1: \"a1\" is not legal here"),
            (&format!("{BOARD}W[c3]"), "move 1: it is Black's turn"),
            (&format!("{BOARD}B[f5"), "should be NAME[value]"),
            ("BO[10 --- *]", "the board is 8"),
            ("BO[8 --- *]", "3 squares"),
            ("GM[Go]", "is another game"),
            ("[x]", "should be NAME[value]"),
        ] {
            let error = read(properties).expect_err(properties).to_string();
            assert!(error.contains(problem), "{properties}: {error}");
        }
        assert!(parse::<Othello>("").is_err());
    }

    #[test]
    fn clocks_are_bounded() {
        assert_eq!(parse_clock("5"), Some(Duration::from_secs(300)));
        assert_eq!(parse_clock("1:02:03"), Some(Duration::from_secs(3723)));
        for odd in ["", "x", "-5", "NaN", "1:2:3:4"] {
            assert_eq!(parse_clock(odd), None, "{odd}");
        }
        assert!(parse_clock("1e300").is_some() && parse_clock("inf").is_some());
    }
}
