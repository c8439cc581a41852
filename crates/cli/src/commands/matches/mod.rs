//! `gamut match`: a series of games between two players.

mod report;

use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use gamut::named_player;
use gamut_arena::{Openings, PlayedGame, Series, Tally, play_series_from};
use gamut_game::{Game, Match};
use gamut_players::{Playable, PlayableVisitor, PlayerSpec, try_out};

use self::report::Report;
use crate::args::MatchArgs;
use crate::date::today;
use crate::failure::Failure;
use crate::growing_file::GrowingFile;
use crate::interrupt::{interrupts, unless_interrupted};
use crate::progress::Progress;
use crate::seed::seed_of_the_moment;
use crate::subject::position;

pub(super) struct PlayMatch<'a>(pub(super) &'a MatchArgs);

impl PlayableVisitor for PlayMatch<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Playable>(self) -> Result<(), Failure> {
        let args = self.0;
        let named = |name: &str| named_player(G::TIER, name);
        let players: [PlayerSpec; 2] = [named(&args.first)?, named(&args.second)?];
        let [first_name, second_name] = [players[0].name(), players[1].name()];
        let [first, second] = &players;
        let stop = interrupts();
        // Before a file is made for games that cannot be played.
        for player in [first, second] {
            try_out::<G>(player, stop).map_err(unless_interrupted)?;
        }
        let start = position::<G>(&args.subject)?;
        refuse_finished::<G>(&start)?;
        let series = Series {
            games: args.games,
            seed: args.seed.unwrap_or_else(seed_of_the_moment),
            threads: args.threads.into(),
            openings: Openings::random(args.opening_plies),
            move_cap: args.max_moves,
            repetition_draws: true,
        };
        // A file that cannot be written is better known now than after the first game.
        let saved = args.save.as_deref().map(GrowingFile::begin).transpose()?;

        let begun = Instant::now();
        let progress = Progress::of("games");
        let date = today();
        let so_far = Mutex::new((Tally::default(), saved.map(Ok)));
        let on_game = |played: &PlayedGame<G>| {
            let mut so_far = so_far.lock().unwrap_or_else(PoisonError::into_inner);
            let (tally, saved) = &mut *so_far;
            *tally += played.tally();
            let done = tally.games() as usize;
            progress.tell(done, series.games, format_args!("; {tally}"));
            if let Some(Ok(file)) = saved {
                let tags = [("Event", "Match"), ("Date", date.as_str())];
                let names = [first_name.as_str(), second_name.as_str()];
                let record = played.record(names, &tags);
                if let Err(failure) = file.add(&record.to_string()) {
                    *saved = Some(Err(failure));
                }
            }
        };
        let result = play_series_from(&start, first, second, &series, stop, &on_game)?;
        progress.end();
        let seconds = begun.elapsed().as_secs_f64();

        let (_, saved) = so_far.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (game, tier) = (G::ID, G::TIER);
        let report = Report { game, tier, players: &players, series: &series, result, seconds };
        let mut out = anstream::stdout().lock();
        if args.json {
            writeln!(out, "{}", report.json())?;
        } else {
            write!(out, "{}", report.text())?;
        }
        // The result is told even when the disk is full.
        saved.map_or(Ok(()), |file| file.map(drop))
    }
}

fn refuse_finished<G: Game>(start: &G::Position) -> Result<(), Failure> {
    match Match::<G>::from_position(start.clone()).outcome() {
        Some(outcome) => Err(Failure::bad_input(format!("the game is over there ({outcome})"))),
        None => Ok(()),
    }
}
