//! What an evaluation makes of a position, feature by feature.

use gamut_eval::{
    Evaluated, EvaluatorVisitor, Features, HELD, Instinct, STAGES, freshness, terms,
    with_evaluation,
};
use gamut_players::{Tier, WithFeatures, WithTactics};
use gamut_search::tactics::Tactics;
use gamut_search::{Evaluator, piece_difference};

use crate::shown::Shown;
use crate::views::{EvaluationView, FeatureView};

/// What the evaluation called `name` counts in a position, and what it says in the end;
/// `None` when the game has no such evaluation.
pub(crate) fn evaluation<G: Shown>(position: &G::Position, name: &str) -> Option<EvaluationView> {
    let known = G::evaluations().iter().find(|evaluation| evaluation.name == name)?;
    let asked = || Asked::<G> { position, name };
    let Judged { stage, features, estimate, note } = match G::TIER >= Tier::Features {
        true => G::with_features(asked()).flatten()?,
        false => G::with_tactics(asked())?,
    };
    Some(EvaluationView {
        evaluation: name.to_owned(),
        summary: known.summary.to_owned(),
        side: G::side_to_move(position).into(),
        stage,
        sum: sum(&features),
        features,
        estimate,
        note,
    })
}

fn sum(features: &[FeatureView]) -> f64 {
    features.iter().map(|feature| feature.contribution).sum()
}

struct Asked<'a, G: Shown> {
    position: &'a G::Position,
    name: &'a str,
}

struct Judged {
    stage: f64,
    features: Vec<FeatureView>,
    estimate: i32,
    note: Option<String>,
}

impl<G: Shown> WithFeatures<G> for Asked<'_, G> {
    type Output = Option<Judged>;

    fn run(self) -> Option<Judged>
    where
        G: Tactics + Evaluated + Instinct,
    {
        let Self { position, name } = self;
        let estimate = with_evaluation::<G, _>(name, Estimate::<G> { position })?;
        let features: Vec<FeatureView> = terms::<G>(name, position)?
            .into_iter()
            .map(|term| FeatureView {
                name: term.name.to_owned(),
                meaning: term.meaning.to_owned(),
                value: term.value.into(),
                weight: term.weight,
                contribution: f64::from(term.value) * term.weight,
            })
            .collect();
        let note = note::<G>(position, sum(&features), estimate);
        let stage = f64::from(G::stage(position)) / f64::from(STAGES);
        Some(Judged { stage, features, estimate, note })
    }
}

/// Pieces are all that can be counted.
impl<G: Shown> WithTactics<G> for Asked<'_, G> {
    type Output = Judged;

    fn run(self) -> Judged
    where
        G: Tactics,
    {
        let estimate = piece_difference::<G>(self.position);
        let pieces = FeatureView {
            name: "pieces".to_owned(),
            meaning: "pieces on the board".to_owned(),
            value: estimate.into(),
            weight: 1.0,
            contribution: estimate.into(),
        };
        Judged { stage: 0.0, features: vec![pieces], estimate, note: None }
    }
}

struct Estimate<'a, G: Features> {
    position: &'a G::Position,
}

impl<G: Features> EvaluatorVisitor<G> for Estimate<'_, G> {
    type Output = i32;

    fn visit<E: Evaluator<G> + Clone + 'static>(self, evaluator: E) -> i32 {
        evaluator.estimate(self.position, &evaluator.keep(self.position))
    }
}

/// Why the estimate is not the sum; rounding is not mentioned.
fn note<G: Features>(position: &G::Position, sum: f64, estimate: i32) -> Option<String> {
    if (sum - f64::from(estimate)).abs() < 1.0 {
        return None;
    }
    let mut reasons = Vec::new();
    let staleness = G::staleness(position).min(100);
    if staleness > 0 {
        let left = 100.0 * freshness(staleness);
        reasons.push(format!(
            "The game is {staleness} % on its way to a draw for want of progress: \
             {left:.0} % of the sum counts."
        ));
    }
    if G::can_hold(position, sum < 0.0) {
        reasons.push(format!(
            "The side that is behind can probably hold a draw: one part in {HELD} counts."
        ));
    }
    Some(reasons.join(" "))
}

#[cfg(test)]
mod tests {
    use gamut_games::chess::Chess;
    use gamut_games::loa::Loa;
    use gamut_games::registry::GAME_IDS;
    use gamut_games::virus::Virus;

    use super::*;
    use crate::shown::tests::positions;
    use crate::shown::{ShownVisitor, with_shown};

    struct Staleness<'a, G: Shown>(&'a G::Position);
    impl<G: Shown> WithFeatures<G> for Staleness<'_, G> {
        type Output = u8;
        fn run(self) -> u8
        where
            G: Tactics + Evaluated + Instinct,
        {
            G::staleness(self.0)
        }
    }

    /// Of every game and evaluation, in every position.
    #[test]
    fn estimates_are_sums_unless_a_note_says_why() {
        struct Check;
        impl ShownVisitor for Check {
            type Output = ();
            fn visit<G: Shown>(self) {
                for position in positions::<G>() {
                    for named in G::evaluations() {
                        let view = evaluation::<G>(&position, named.name).expect("named");
                        check::<G>(&position, &view);
                    }
                }
                assert!(evaluation::<G>(&G::start(), "no such").is_none());
            }
        }
        fn check<G: Shown>(position: &G::Position, view: &EvaluationView) {
            let text = format!("{} {} {view:?}", G::ID, G::position_text(position));
            let mut expected = view.sum;
            if let Some(note) = &view.note {
                let (stale, held) = (note.contains("progress"), note.contains("hold a draw"));
                assert!(stale || held, "{text}");
                let staleness = G::with_features(Staleness::<G>(position)).unwrap_or(0);
                expected *= if stale { freshness(staleness) } else { 1.0 };
                expected /= if held { f64::from(HELD) } else { 1.0 };
            }
            // Three divisions that each drop a fraction.
            assert!((expected - f64::from(view.estimate)).abs() < 3.0, "{text}");
            if view.note.is_none() {
                assert!((view.sum - f64::from(view.estimate)).abs() < 1.0, "{text}");
            }
        }
        for id in GAME_IDS {
            assert!(with_shown(id, Check).is_some());
        }
    }

    fn contributions<G: Shown>(position: &str, name: &str) -> Vec<(String, f64, f64)> {
        let position = G::parse_position(position).unwrap();
        let view = evaluation::<G>(&position, name).unwrap();
        view.features.into_iter().map(|f| (f.name, f.value, f.weight)).collect()
    }

    #[test]
    fn garcia_adds_centralisation_and_subtracts_the_euler_number() {
        // Black: d4 (3) and a8 (0), two groups; White: h1 (0), one.
        let found = contributions::<Loa>("x7/8/8/8/3x4/8/8/7o x", "garcia");
        let expected = [("centralisation".to_owned(), 3.0, 1.0), ("euler".to_owned(), 1.0, -1.0)];
        assert_eq!(found, expected);
    }

    #[test]
    fn material_in_chess_is_by_kind() {
        let found = contributions::<Chess>("4k3/8/8/8/8/8/P7/QN2K3 b - - 0 1", "material");
        let values: Vec<f64> = found.iter().map(|&(_, value, _)| value).collect();
        assert_eq!(values, [-1.0, -1.0, 0.0, 0.0, -1.0]);
    }

    fn note_of<G: Shown>(position: &str, name: &str) -> Option<String> {
        let position = G::parse_position(position).unwrap();
        evaluation::<G>(&position, name).unwrap().note
    }

    #[test]
    fn a_draw_that_a_side_can_hold_is_noted() {
        // Black moves to and fro between two squares that White cannot enter.
        let note = note_of::<Virus>("8/8/8/8/8/oooo4/xxxo4/2xo4 x 0 1", "tuned").unwrap();
        assert!(note.contains("one part in 4"), "{note}");
        // One square is filled, and then there is no move left.
        assert_eq!(note_of::<Virus>("8/8/8/8/8/8/ooo5/1xo5 x 0 1", "tuned"), None);
    }

    #[test]
    fn want_of_progress_is_noted() {
        let note = note_of::<Chess>("4k3/8/8/8/8/8/8/R3K3 w - - 50 80", "hand").unwrap();
        assert!(note.contains("50 % on its way to a draw"), "{note}");
        assert!(note.contains("60 % of the sum counts"), "{note}");
    }
}
