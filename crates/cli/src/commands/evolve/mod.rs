//! `gamut evolve`: strategies evolved offline (Frankland §11.3).

mod folder;

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

use gamut_evolve::hgp::{Offline, Plan, Strategic};
use gamut_game::excerpt;
use gamut_games::registry::GAME_IDS;
use gamut_players::{Playable, PlayableVisitor, Tier, WithStrategies, read_text};
use gamut_search::tactics::Tactics;

use self::folder::RunFolder;
use super::grouped;
use crate::args::EvolveArgs;
use crate::failure::Failure;
use crate::files::shown;
use crate::interrupt::interrupts;
use crate::progress::Progress;
use crate::subject::{tells_too_little, with_players};

pub(super) fn run(args: &EvolveArgs) -> Result<(), Failure> {
    let text = read_text(&args.config)?;
    let game = Plan::game_of(&text).map_err(|problem| wrong(args, problem))?;
    if !GAME_IDS.contains(&game.as_str()) {
        let (game, known) = (excerpt(&game), GAME_IDS.join(", "));
        return Err(wrong(args, format!("game = {game}: write one of {known}")));
    }
    with_players(&game, Evolve { args, text: &text })
}

fn wrong(args: &EvolveArgs, problem: impl Display) -> Failure {
    Failure::bad_input(format!("{}: {problem}", shown(&args.config)))
}

struct Evolve<'a> {
    args: &'a EvolveArgs,
    text: &'a str,
}

impl PlayableVisitor for Evolve<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Playable>(self) -> Result<(), Failure> {
        G::with_strategies(self)
            .unwrap_or_else(|| Err(tells_too_little::<G>("evolve", Tier::Strategies)))
    }
}

impl<G: Playable> WithStrategies<G> for Evolve<'_> {
    type Output = Result<(), Failure>;

    fn run(self) -> Result<(), Failure>
    where
        G: Tactics + Strategic,
    {
        let args = self.args;
        let plan = Plan::parse::<G>(self.text).map_err(|problem| wrong(args, problem))?;
        let path = args.out.clone().unwrap_or_else(|| {
            PathBuf::from("runs").join(args.config.file_stem().unwrap_or_default())
        });
        let threads = args.threads.into();
        let (mut folder, mut offline) = match args.resume {
            true => RunFolder::resume::<G>(path, plan, threads)?,
            false => {
                let offline = Offline::<G>::new(plan, threads);
                let offline = offline.map_err(|problem| wrong(args, problem))?;
                (RunFolder::begin(path, &offline)?, offline)
            }
        };
        let stop = || interrupts().is_stopped();
        let progress = Progress::of("epochs");
        let all = offline.plan().epochs;
        let mut score = None;
        while offline.epochs() < all {
            let Some(epoch) = offline.next_epoch(&stop) else { break };
            folder.keep(&epoch, &offline)?;
            score = epoch.score.or(score);
            let scored = score.map(|score| format!(", {:.0} % v rplayer", 100.0 * score));
            progress.tell(epoch.number as usize, all as usize, &scored.unwrap_or_default());
        }
        progress.end();
        let finished = (offline.epochs() == all).then(|| offline.conclude(&stop)).flatten();
        let Some(alphas) = finished else {
            return Err(Failure::Interrupted(format!(
                "interrupted; {} of {all} epochs are kept in {}: the same command with --resume \
                 goes on",
                offline.epochs(),
                shown(folder.path())
            )));
        };
        let file = folder.finish(&alphas)?;
        let mut out = anstream::stdout().lock();
        let plan = offline.plan();
        writeln!(
            out,
            "{}: {} epochs of {} generations of {} strategies",
            G::NAME,
            grouped(all.into()),
            plan.parameters.generations,
            grouped(plan.parameters.population as u64),
        )?;
        if let Some(score) = score {
            let games = plan.score_games;
            writeln!(out, "alpha player: {:.1} % against rplayer in {games} games", 100.0 * score)?;
        }
        writeln!(
            out,
            "wrote {}: the alpha player and {} more; play with hgp:alpha=FILE",
            shown(&file),
            alphas.strategies.len() - 1
        )?;
        Ok(())
    }
}
