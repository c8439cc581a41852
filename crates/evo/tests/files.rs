//! Individuals in files.

use gamut_evo::evolution::Plan;
use gamut_evo::program::Bounds;
use gamut_evo::{Frame, Genome, IndividualFile, Steered};
use gamut_evolve::PlanFile;
use gamut_game::rng;
use gamut_games::chess::Chess;
use proptest::prelude::*;

proptest! {
    #[test]
    fn what_is_written_is_read_back(seed: u64) {
        let genome = Genome::random::<Chess>(Bounds::default(), &mut rng(seed, 0));
        let (game, by) = (Chess::ID.to_owned(), "\"somebody\"\n".to_owned());
        let file = IndividualFile { game, by, frame: Frame { nodes: 7, ..Frame::default() }, genome };
        prop_assert_eq!(IndividualFile::parse::<Chess>(&file.to_toml::<Chess>()), Ok(file));
    }

    #[test]
    fn no_text_is_too_strange(text in "[ a-z<>=+#\\n\\[\\]'\"()1_-]{0,200}") {
        let _ = IndividualFile::parse::<Chess>(&text);
        let _ = IndividualFile::parse::<Chess>(&format!("game = \"chess\"\n{text}"));
    }
}

use gamut_game::Game;

fn parse(text: &str) -> Result<IndividualFile, String> {
    IndividualFile::parse::<Chess>(&format!("game = \"chess\"\n{text}")).map_err(|e| e.to_string())
}

#[test]
fn what_is_left_out_is_standard() {
    let file = parse("").expect("an individual");
    assert_eq!((file.genome, file.frame), (Genome::standard::<Chess>(), Frame::default()));
    let file = parse("[ordering]\npawn = 7\nking = [1, 2.5, 3]").expect("an individual");
    assert_eq!(file.genome.ordering[..3], [7.0; 3]);
    assert_eq!(file.genome.ordering[15..18], [1.0, 2.5, 3.0]);
    assert_eq!(Chess::PIECES[5], "king");
}

#[test]
fn what_is_wrong_with_an_individual_is_one_line() {
    for (text, expected) in [
        ("depth = 'horizon = 1'", "depth: line 1: \"horizon = 1\" is no statement: write "),
        ("[position]\nporn = 100", "position.\"porn\": there is no such weight: pawn, knight, "),
        ("[position]\npawn = 120", "position.pawn = 120: write 85 to 115"),
        ("[position]\npawn = nan", "position.pawn = NaN: write 85 to 115"),
        ("[position]\npawn = '1'", "position.pawn: write a number"),
        ("[ordering]\npawn = [1, 2]", "ordering.pawn: write a number, or three: for opening, "),
        ("[ordering]\npawn = [1, 2, 'x']", "ordering.pawn: write three numbers"),
        ("[ordering]\npawn = [1, 2, 101]", "ordering.pawn_end = 101: write 0 to 100"),
        ("[search]\nnodes = 0", "search.nodes = 0: write 1 to 1000000000000"),
        ("[search]\nmost-depth = 41", "search.most-depth = 41: write 1 to 40"),
        ("[search]\nleast-depth = 11", "search.least-depth = 11: write 1 to 10"),
        ("[search]\nrest = 11", "search.rest = 11: write 0 to 10"),
        ("[search]\nnode = 5", "line "),
        ("depths = ''", "line "),
    ] {
        let error = parse(text).expect_err(text);
        assert!(error.starts_with(expected), "{text}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
    let other = IndividualFile::parse::<Chess>("game = \"loa\"").expect_err("another game");
    assert_eq!(other.to_string(), "it plays \"loa\", not chess");
}

/// People copy them.
#[test]
fn the_examples_of_the_page_are_a_plan_and_an_individual() {
    let page = include_str!("../../../docs/gross.md");
    let examples = page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    let [plan, individual] = examples.collect::<Vec<_>>()[..] else { panic!("two examples") };
    let plan = PlanFile::parse(plan).expect("a file");
    assert_eq!(Plan::parse::<Chess>(&plan).map(|plan| plan.demes), Ok(2));
    let file = IndividualFile::parse::<Chess>(individual).expect("an individual");
    assert_eq!(file.genome.depth.text(Chess::COUNTS).lines().count(), 5);
}
