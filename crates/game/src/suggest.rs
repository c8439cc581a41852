//! What somebody probably meant.

/// The one of `known` that is most like `written`, if any is like it: "did you mean".
#[must_use]
pub fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = written.to_lowercase();
    let distance = |name: &str| strsim::damerau_levenshtein(&written, &name.to_lowercase());
    let (distance, name) = known.into_iter().map(|name| (distance(name), name)).min()?;
    // A slip of the fingers or two in a word, and never all of it.
    let most = (name.chars().count().max(written.chars().count())).div_ceil(3).min(3);
    (distance <= most && distance < name.chars().count()).then_some(name)
}

/// `; did you mean NAME?`, or nothing.
#[must_use]
pub fn did_you_mean<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(written, known).map(|name| format!("; did you mean {name}?")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_are_understood_and_other_words_are_not() {
        let known = ["random", "alphabeta", "negascout", "engine", "mcts", "hgp"];
        for (written, meant) in [
            ("alfabeta", Some("alphabeta")),
            ("Engine", Some("engine")),
            ("engien", Some("engine")),
            ("radnom", Some("random")),
            ("mtcs", Some("mcts")),
            ("stockfish", None),
            ("", None),
            ("x", None),
        ] {
            assert_eq!(nearest(written, known), meant, "{written}");
        }
    }
}
