//! One recorded random game of every rule set: any change of rules, move order, notation or
//! random numbers shows here. To accept a change that is meant: `INSTA_UPDATE=always`.

use gamut_game::{Match, Notation, Record, random_move, rng};
use gamut_games::registry::{GAME_IDS, GameVisitor, with_game};

struct Golden;

impl GameVisitor for Golden {
    type Output = String;

    fn visit<G: Notation>(self) -> String {
        let mut game = Match::<G>::new();
        let mut rng = rng(2026, 0);
        while game.outcome().is_none() {
            let m = random_move::<G>(game.position(), &mut rng).expect("not over");
            game.play(m).expect("legal");
        }
        let record = Record::of(&game, &[("White", "random"), ("Black", "random")]);
        format!("{record}\n{}\n", G::position_text(game.position()))
    }
}

#[test]
fn a_random_game_of_every_rule_set_is_played_as_before() {
    for id in GAME_IDS {
        insta::assert_snapshot!(*id, with_game(id, Golden).expect("a known game"));
    }
}
