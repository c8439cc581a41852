//! Piece difference for every game, until each has its features.
use crate::{Evaluated, Evaluation, EvaluatorVisitor, Feature, Features};
use gamut_search::{PieceDifference, piece_difference};

macro_rules! pieces_only {
    ($([$($parameter:tt)*] $game:ty;)*) => {$(
        impl $($parameter)* Features for $game {
            const FEATURES: &'static [Feature] = &[Feature { name: "pieces", meaning: "pieces", range: 0..=200 }];
            type Kept = ();
            fn keep(_: &Self::Position) {}
            fn kept_after((): &(), _: &Self::Position, _: Self::Move, _: &Self::Position) {}
            fn describe(position: &Self::Position, (): &(), mut sink: impl FnMut(usize, i32)) {
                sink(0, piece_difference::<Self>(position));
            }
            fn stage(_: &Self::Position) -> u8 { 0 }
        }
        impl $($parameter)* Evaluated for $game {
            const EVALUATIONS: &'static [Evaluation] =
                &[Evaluation { name: "material", summary: "pieces", weights: None }];
            fn with_lean<V: EvaluatorVisitor<Self>>(_: &str, visitor: V) -> Option<V::Output> {
                Some(visitor.visit(PieceDifference))
            }
        }
    )*};
}
pieces_only! {
    [<const J: bool>] gamut_games::virus::VirusFamily<J>;
    [] gamut_games::othello::Othello;
    [] gamut_games::checkers::Checkers;
    [] gamut_games::chess::Chess;
    [] gamut_games::loa::Loa;
}
