//! One game between two programs, by our rules.

use std::fmt;
use std::time::{Duration, Instant};

use gamut_game::{Match, Notation, Reason, Record, Side};

use super::player::{Answer, Player, Situation};
use super::score::{Clock, Verdict};

/// One of the two programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    Us,
    Them,
}

/// Why a game was over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Our rules say so.
    ByTheRules(Reason),
    /// Our rules would go on, but theirs call it a draw, and their program has no move.
    DrawnByTheirRules(String),
    /// A program made an illegal move, ended, or hung; the other one has won.
    Failed { who: Who, problem: String },
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByTheRules(reason) => reason.fmt(f),
            Self::DrawnByTheirRules(rule) => write!(f, "drawn by their rules: {rule}"),
            Self::Failed { who: Who::Us, problem } => write!(f, "OUR ENGINE FAILED: {problem}"),
            Self::Failed { who: Who::Them, problem } => write!(f, "THEIRS FAILED: {problem}"),
        }
    }
}

/// A game that has been played.
pub(crate) struct GameReport {
    pub(crate) verdict: Verdict,
    pub(crate) ending: Ending,
    pub(crate) plies: usize,
    pub(crate) our_clock: Clock,
    pub(crate) their_clock: Clock,
    /// As PGN, whatever happened.
    pub(crate) record: String,
}

/// The two programs, and how they are to play.
pub(crate) struct Table<'a> {
    pub(crate) us: &'a mut dyn Player,
    pub(crate) them: &'a mut dyn Player,
    pub(crate) our_side: Side,
    pub(crate) movetime: Duration,
}

impl Table<'_> {
    /// Plays a game to its end. `round` is its name in the record.
    pub(crate) fn play<G: Notation>(&mut self, opening: &[G::Move], round: &str) -> GameReport {
        let mut game = Match::<G>::new();
        let mut moves = Vec::new();
        for &m in opening {
            moves.push(G::move_text(game.position(), m));
            // Openings were played before, when they were found.
            let _ = game.play(m);
        }
        let (mut our_clock, mut their_clock) = (Clock::default(), Clock::default());
        let ending = self.begin().unwrap_or_else(|| {
            loop {
                if let Some(outcome) = game.outcome() {
                    break Ending::ByTheRules(outcome.reason);
                }
                let who = self.to_move(&game);
                let (player, clock) = match who {
                    Who::Us => (&mut *self.us, &mut our_clock),
                    Who::Them => (&mut *self.them, &mut their_clock),
                };
                let position = G::position_text(game.position());
                let situation =
                    Situation { moves: &moves, position: &position, movetime: self.movetime };
                let (start, busy) = (Instant::now(), player.processor_time());
                let answer = player.choose(&situation);
                clock.add(start.elapsed());
                if let (Some(before), Some(after)) = (busy, player.processor_time()) {
                    clock.add_processor_time(after.saturating_sub(before));
                }
                let text = match answer {
                    Ok(Answer::Move(text)) => text,
                    Ok(Answer::DrawnByItsRules(rule)) if who == Who::Them => {
                        break Ending::DrawnByTheirRules(rule);
                    }
                    Ok(Answer::DrawnByItsRules(rule)) => {
                        let problem = format!("says that the game was drawn: {rule}");
                        break Ending::Failed { who, problem };
                    }
                    Err(problem) => break Ending::Failed { who, problem },
                };
                let before = game.position().clone();
                if let Err(error) = game.play_text(&text) {
                    let problem = format!("illegal move in {position}: {error}");
                    break Ending::Failed { who, problem };
                }
                // In its one printed form, whatever the program wrote.
                moves.extend(game.moves().last().map(|&m| G::move_text(&before, m)));
            }
        });
        let plies = moves.len();
        let verdict = self.verdict(&ending, &game);
        let record = self.record(&ending, game, opening.len(), round);
        GameReport { verdict, ending, plies, our_clock, their_clock, record }
    }

    /// Tells both that a game begins; the ending when one cannot.
    fn begin(&mut self) -> Option<Ending> {
        let failed = |who| move |problem| Ending::Failed { who, problem };
        let us = self.us.new_game().map_err(failed(Who::Us));
        us.and_then(|()| self.them.new_game().map_err(failed(Who::Them))).err()
    }

    fn to_move<G: Notation>(&self, game: &Match<G>) -> Who {
        if game.side_to_move() == self.our_side { Who::Us } else { Who::Them }
    }

    fn verdict<G: Notation>(&self, ending: &Ending, game: &Match<G>) -> Verdict {
        let winner = match ending {
            Ending::ByTheRules(_) => game.outcome().and_then(|outcome| outcome.winner),
            Ending::DrawnByTheirRules(_) => None,
            Ending::Failed { who: Who::Us, .. } => Some(!self.our_side),
            Ending::Failed { who: Who::Them, .. } => Some(self.our_side),
        };
        match winner {
            None => Verdict::Drawn,
            Some(side) if side == self.our_side => Verdict::Won,
            Some(_) => Verdict::Lost,
        }
    }

    fn record<G: Notation>(
        &self,
        ending: &Ending,
        mut game: Match<G>,
        opening_plies: usize,
        round: &str,
    ) -> String {
        const DRAW: &str = "1/2-1/2";
        let termination = ending.to_string();
        let movetime = format!("{} ms", self.movetime.as_millis());
        let opening_plies = opening_plies.to_string();
        let names = match self.our_side {
            Side::Black => [("Black", self.us.name()), ("White", self.them.name())],
            Side::White => [("Black", self.them.name()), ("White", self.us.name())],
        };
        let mut tags = vec![
            ("Event", "Gamut against others"),
            ("Round", round),
            names[0],
            names[1],
            ("MoveTime", &movetime),
            ("OpeningPlies", &opening_plies),
            ("Termination", &termination),
        ];
        match ending {
            Ending::ByTheRules(_) => Record::of(&game, &tags).to_string(),
            Ending::Failed { who, .. } => {
                // The match then knows who won.
                let loser = if *who == Who::Us { self.our_side } else { !self.our_side };
                game.resign(loser);
                Record::of(&game, &tags).to_string()
            }
            Ending::DrawnByTheirRules(_) => {
                // By our rules the game goes on, so its record ends in a star.
                tags.push(("Result", DRAW));
                let text = Record::of(&game, &tags).to_string();
                let moves = text.trim_end().trim_end_matches('*');
                format!("{moves}{DRAW}\n")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use gamut_game::{Match, Notation, Reason, Record, Side, random_move, rng};
    use gamut_games::othello::Othello;

    use super::{Ending, GameReport, Table, Who};
    use crate::Result;
    use crate::opponents::player::{Answer, Player, Situation};
    use crate::opponents::score::Verdict;

    /// Plays at random from the position it is shown, until it is to do something else.
    struct Puppet {
        moves_left: u32,
        then: fn() -> Result<Answer>,
    }

    impl Player for Puppet {
        fn name(&self) -> &str {
            "puppet"
        }

        fn processor_time(&self) -> Option<Duration> {
            None
        }

        fn new_game(&mut self) -> Result {
            Ok(())
        }

        fn choose(&mut self, situation: &Situation<'_>) -> Result<Answer> {
            if self.moves_left == 0 {
                return (self.then)();
            }
            self.moves_left -= 1;
            let position =
                Othello::parse_position(situation.position).map_err(|error| error.to_string())?;
            let m = random_move::<Othello>(&position, &mut rng(1, self.moves_left.into()));
            let text = m.map(|m| Othello::move_text(&position, m)).ok_or("no move")?;
            Ok(Answer::Move(text))
        }
    }

    /// A game in which they do something special on their fourth move, and the record of it.
    fn game(then: fn() -> Result<Answer>) -> (GameReport, Record) {
        let mut us = Puppet { moves_left: 99, then };
        let mut them = Puppet { moves_left: 3, then };
        let mut table = Table {
            us: &mut us,
            them: &mut them,
            our_side: Side::Black,
            movetime: Duration::from_millis(1),
        };
        let report = table.play::<Othello>(&[], "1.1");
        let record = Record::parse(&report.record).unwrap_or_default();
        (report, record)
    }

    #[test]
    fn an_illegal_move_loses() {
        let (report, record) = game(|| Ok(Answer::Move("a1".into())));
        assert_eq!(report.verdict, Verdict::Won);
        assert!(matches!(report.ending, Ending::Failed { who: Who::Them, .. }));
        assert_eq!((report.plies, record.moves().len(), record.result()), (7, 7, "0-1"));
        assert!(record.tag("Termination").is_some_and(|text| text.contains("illegal move")));
    }

    #[test]
    fn a_program_that_ends_loses() {
        let (report, record) = game(|| Err("ended".into()));
        assert_eq!(report.verdict, Verdict::Won);
        let problem = "ended".to_owned();
        assert_eq!(report.ending, Ending::Failed { who: Who::Them, problem });
        assert_eq!(record.result(), "0-1");
    }

    #[test]
    fn a_draw_by_their_rules_is_a_draw() {
        let (report, record) = game(|| Ok(Answer::DrawnByItsRules("too dull".into())));
        assert_eq!(report.verdict, Verdict::Drawn);
        assert_eq!((record.result(), record.tag("Result")), ("1/2-1/2", Some("1/2-1/2")));
        assert!(record.replay::<Othello>().is_ok());
    }

    #[test]
    fn the_rules_end_a_game() {
        let (mut us, mut them) = (
            Puppet { moves_left: 99, then: || Err("tired".into()) },
            Puppet { moves_left: 99, then: || Err("tired".into()) },
        );
        let mut table = Table {
            us: &mut us,
            them: &mut them,
            our_side: Side::White,
            movetime: Duration::from_millis(1),
        };
        let report = table.play::<Othello>(&[], "1.2");
        assert_eq!(report.ending, Ending::ByTheRules(Reason::PieceCount));
        let replayed = Record::parse(&report.record).and_then(|record| record.replay::<Othello>());
        let winner = replayed.ok().and_then(|game: Match<_>| game.outcome()?.winner);
        let expected = match report.verdict {
            Verdict::Won => Some(Side::White),
            Verdict::Drawn => None,
            Verdict::Lost => Some(Side::Black),
        };
        assert_eq!(winner, expected);
    }
}
