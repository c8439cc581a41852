use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use gamut_arena::self_play::{GameLine, SelfPlay, SelfPlayError, self_play, split};
use gamut_eval::tuning::{Fit, fit, surprise};
use gamut_eval::{Evaluated, Features, Instinct, Weights};
use gamut_files::{claim, fingerprint};
use gamut_game::did_you_mean;
use gamut_players::{
    Playable, PlayableVisitor, PlayerSpec, Tier, Weighing, WithFeatures, read_text, signature,
};
use gamut_search::tactics::Tactics;

use super::grouped;
use crate::args::TuneArgs;
use crate::failure::Failure;
use crate::files::{Existing, shown, write_whole};
use crate::interrupt::interrupts;
use crate::progress::Progress;
use crate::subject::tells_too_little;

/// What the first line of a weight file of ours begins with.
const MADE_BY: &str = "# Made by: gamut tune";

pub(super) struct Tune<'a>(pub(super) &'a TuneArgs);

impl PlayableVisitor for Tune<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Playable>(self) -> Result<(), Failure> {
        G::with_features(self).unwrap_or_else(|| Err(tells_too_little::<G>("tune", Tier::Features)))
    }
}

impl<G: Playable> WithFeatures<G> for Tune<'_> {
    type Output = Result<(), Failure>;

    fn run(self) -> Result<(), Failure>
    where
        G: Tactics + Evaluated + Instinct,
    {
        let args = self.0;
        let existing = may_write(&args.out)?;
        let before = weights::<G>(args.from.as_deref())?;
        let command = command_line::<G>(args);
        let games = play_games::<G>(args, &before)?;
        let (learned, checked) = split::<G>(&games);
        if learned.is_empty() || checked.is_empty() {
            return Err(Failure::bad_input("the games have too few quiet positions: play more"));
        }
        let found = fit::<G>(&learned, args.anchors, args.prior.into());
        let mut out = anstream::stdout().lock();
        let drawn = games.values().filter(|game| game.winner.is_none()).count();
        writeln!(
            out,
            "{} games ({drawn} drawn), {} quiet positions; {} held back to check",
            grouped(games.len() as u64),
            grouped(learned.len() as u64),
            grouped(checked.len() as u64),
        )?;
        writeln!(
            out,
            "surprise at the results held back: {:.4} nats a position before, {:.4} after",
            surprise(&before, &checked),
            surprise(&found.weights, &checked),
        )?;
        write_table(&mut out, &found)?;
        let text = format!("{command}\n{}", found.weights.to_toml());
        write_whole(&args.out, &text, existing)?;
        writeln!(out, "wrote {}", args.out.display())?;
        Ok(())
    }
}

/// Only files that we wrote may be replaced.
fn may_write(path: &Path) -> Result<Existing, Failure> {
    let name = shown(path);
    let mut begins = vec![0; MADE_BY.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut begins));
    match read {
        Ok(()) if begins == MADE_BY.as_bytes() => Ok(Existing::Replace),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Existing::Refuse),
        Err(error) if error.kind() != ErrorKind::UnexpectedEof => {
            Err(Failure::bad_input(format!("cannot write weights to {name}: {error}")))
        }
        _ => Err(Failure::bad_input(format!("{name} exists and is not from tune: choose another"))),
    }
}

/// What the games and the fit depend on, as a comment.
fn command_line<G: Features>(args: &TuneArgs) -> String {
    let from = args.from.as_ref().map(|from| format!(" --from {}", from.escape_debug()));
    let from = from.unwrap_or_default();
    format!(
        "{MADE_BY} {} --games {} --nodes {}{from} --anchors {} --prior {} --seed {}",
        G::ID,
        args.games,
        args.nodes,
        args.anchors,
        args.prior,
        args.seed
    )
}

fn weights<G: Evaluated>(name: Option<&str>) -> Result<Weights<G>, Failure> {
    let known = match name {
        None => <G as Evaluated>::EVALUATIONS.iter().find(|known| known.weights.is_some()),
        Some(name) => <G as Evaluated>::EVALUATIONS.iter().find(|known| known.name == name),
    };
    let text = match (known, name) {
        (Some(known), _) => known.weights.map(str::to_owned).ok_or_else(|| {
            Failure::bad_input(format!("the evaluation {} has no weights", known.name))
        })?,
        (None, name) => {
            let name = name.unwrap_or_default();
            let known = <G as Evaluated>::EVALUATIONS.iter().map(|known| known.name);
            read_text(Path::new(name)).map_err(|problem| {
                let meant = did_you_mean(name, known);
                Failure::bad_input(format!("no evaluation, and {problem}{meant}"))
            })?
        }
    };
    Weights::parse(&text).map_err(Failure::bad_input)
}

/// The engine with an evaluation that has weights: any of them, since all weights are changed.
fn engine<G: Evaluated>() -> Result<PlayerSpec, Failure> {
    let weighted = <G as Evaluated>::EVALUATIONS.iter().find(|known| known.weights.is_some());
    let name = weighted.map_or("", |known| known.name);
    format!("engine:hash=4,eval={name}").parse().map_err(Failure::bad_input)
}

/// The games, from the file beside the weights as far as it has them.
fn play_games<G: Playable + Tactics + Evaluated>(
    args: &TuneArgs,
    before: &Weights<G>,
) -> Result<BTreeMap<u64, GameLine>, Failure> {
    let mut path = args.out.clone().into_os_string();
    path.push(".games");
    let path = PathBuf::from(path);
    let shown = shown(&path);
    // What the games depend on; anchors and prior may change.
    let head = format!(
        "# {} games of {} nodes a move, seed {}, weights {}, signature {}\n",
        G::ID,
        args.nodes,
        args.seed,
        fingerprint(&before.to_toml()),
        signature()
    );
    let cannot = |error| Failure::bad_input(format!("cannot write {shown}: {error}"));
    let claimed = claim(OpenOptions::new().read(true).append(true).create(true), &path);
    let Some(mut file) = claimed.map_err(cannot)? else {
        let problem = format!("another program is at work on {shown}: wait for it");
        return Err(Failure::bad_input(problem));
    };
    let mut text = String::new();
    file.read_to_string(&mut text)
        .map_err(|error| Failure::bad_input(format!("cannot read {shown}: {error}")))?;
    if !text.is_empty() && !text.starts_with(&head) {
        let problem = format!(
            "{shown} holds games played otherwise, or by another build: choose another --out"
        );
        return Err(Failure::bad_input(problem));
    }
    // A last line without its end was cut off.
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let mut games: BTreeMap<u64, GameLine> = whole
        .lines()
        .filter_map(GameLine::parse)
        .filter(|game| game.number < args.games)
        .map(|game| (game.number, game))
        .collect();
    file.set_len(whole.len() as u64).map_err(cannot)?;
    if whole.is_empty() {
        file.write_all(head.as_bytes()).map_err(cannot)?;
    }
    let settings = SelfPlay {
        games: args.games,
        nodes: args.nodes,
        seed: args.seed,
        threads: args.threads.into(),
    };
    let progress = Progress::of("games");
    let mut fresh = Vec::new();
    let mut trouble = None;
    let player = Weighing { spec: engine::<G>()?, weights: before.named() };
    self_play::<G>(&settings, &player, &games, interrupts(), |game| {
        // One write a game: what is there is whole but for the last. After a part of a game nothing
        // may follow.
        let text = format!("{}\n", game.to_text());
        if trouble.is_none()
            && let Err(error) = file.write_all(text.as_bytes())
        {
            // Games that cannot be kept are not worth playing.
            trouble = Some(error);
            interrupts().stop();
        }
        fresh.push(game);
        progress.tell(games.len() + fresh.len(), args.games as usize, "");
    })
    .map_err(|problem| match problem {
        SelfPlayError::Seat(problem) => problem.into(),
        SelfPlayError::Fault(fault) => Failure::player(fault),
        SelfPlayError::IllegalMove(problem) => {
            Failure::player(format!("made an illegal move: {problem}"))
        }
    })?;
    progress.end();
    if let Some(error) = trouble {
        return Err(cannot(error));
    }
    games.extend(fresh.into_iter().map(|game| (game.number, game)));
    if interrupts().is_stopped() {
        let (done, all) = (games.len(), args.games);
        return Err(Failure::Interrupted(format!(
            "interrupted; {done} of {all} games are kept in {shown}: the same command goes on"
        )));
    }
    Ok(games)
}

fn write_table<G: Features>(out: &mut impl Write, found: &Fit<G>) -> Result<(), Failure> {
    writeln!(out, "Elo points each, with standard error, from the first stage to the last:")?;
    let rows = G::FEATURES.iter().zip(found.weights.anchors()).zip(&found.errors);
    for ((feature, weights), errors) in rows {
        let cells: String = weights
            .iter()
            .zip(errors)
            .map(|(weight, error)| format!("{:>16}", format!("{weight:.1} ± {error:.1}")))
            .collect();
        writeln!(out, "  {:<22}{cells}", feature.name)?;
    }
    Ok(())
}
