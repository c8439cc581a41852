//! Individuals that experiments are about.

use gamut_evo::{IndividualError, IndividualFile};
use gamut_experiment::Texts;
use gamut_games::chess::Chess;

/// Made by hand, to be there before evolution has anything better.
pub(crate) const BY_HAND: &str = "by-hand";
/// No program and standard weights: alpha-beta as deep as the paper's individuals begin, which is
/// two plies.
pub(crate) const STANDARD: &str = "standard";
/// The same five plies deep, whatever it takes: the paper's "simple alpha-beta" of class 10.
pub(crate) const PLAIN: &str = "plain";

const KNOWN: [(&str, &str); 3] = [
    (BY_HAND, include_str!("../individuals/by-hand.toml")),
    (STANDARD, "game = \"chess\"\n"),
    (PLAIN, "game = \"chess\"\n[search]\nrest = 5\nnodes = 1000000000000\n"),
];

/// What can be written for an individual.
pub(crate) const INDIVIDUALS: Texts<'static> = Texts {
    what: "an individual of chess",
    known: &KNOWN,
    check: &|text| parsed(text).map(|_| ()).map_err(|problem| problem.to_string()),
};

/// The individual of a text.
pub(crate) fn parsed(text: &str) -> Result<IndividualFile, IndividualError> {
    IndividualFile::parse::<Chess>(text)
}
