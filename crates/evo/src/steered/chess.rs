//! The modules of the paper (§2.1–2.3).

use cozy_chess::{
    BitBoard, Board, Move, Piece, Square, get_between_rays, get_bishop_moves, get_bishop_rays,
    get_knight_moves, get_pawn_attacks, get_rook_moves, get_rook_rays,
};
use gamut_eval::{Evaluated, Features, Weights};
use gamut_games::chess::Chess;

use super::{Exchange, Gene, MoveFeature, Steered};

/// The weights of §2.2 come first among the features; the last two of the promotion follow from
/// the first of them.
const LAST_OF_PAPER: &str = "castling_missed";
const PROMOTION: &str = "promotion_in_1";
/// The features that follow from [`PROMOTION`], and by how much.
const FOLLOWING: [(&str, f64); 2] = [("promotion_in_2", 2.0 / 3.0), ("promotion_in_3", 1.0 / 3.0)];

const CAPTURE: usize = 0;
const CHECK: usize = 1;
const PAWN_ATTACKS: usize = 2;
const PAWN_IDLE: usize = 3;
const QUEENS: usize = 4;
const CENTRE: usize = 5;

/// "The 16 fields in the center of the board" (§2.2).
const SIXTEEN: BitBoard = BitBoard(0x0000_3c3c_3c3c_0000);

/// What a move can do to the opposing king, and what can be taken.
#[derive(Clone, Copy, Debug)]
pub struct Glance {
    enemies: BitBoard,
    /// From where a piece of each kind attacks the king.
    checking: [BitBoard; 6],
    /// Own pieces that alone stand between an own long-range piece and the king.
    hiding: BitBoard,
    king: Square,
}

impl Steered for Chess {
    const PIECES: &'static [&'static str] = &["pawn", "knight", "bishop", "rook", "queen", "king"];
    const COUNTS: &'static [&'static str] = &["knights", "bishops", "rooks", "pawns"];

    #[inline]
    fn count(position: &Board, which: usize) -> u32 {
        let piece = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Pawn][which];
        position.pieces(piece).len()
    }

    fn position_genes() -> Vec<Gene> {
        let standard = standard();
        let last = Self::FEATURES.iter().position(|feature| feature.name == LAST_OF_PAPER);
        let features = Self::FEATURES.iter().enumerate().take(last.map_or(0, |last| last + 1));
        let own = features.filter(|(_, feature)| FOLLOWING.iter().all(|one| one.0 != feature.name));
        let gene = |(place, feature): (usize, &gamut_eval::Feature)| Gene {
            name: feature.name.to_owned(),
            meaning: feature.meaning.to_owned(),
            least: f64::from(*feature.range.start()),
            most: f64::from(*feature.range.end()),
            standard: standard.at(place, 0),
        };
        own.map(gene).collect()
    }

    fn weights(genes: &[f64]) -> Weights<Self> {
        let names: Vec<String> = Self::position_genes().into_iter().map(|gene| gene.name).collect();
        let value = |name: &str| {
            let place = names.iter().position(|known| known == name);
            place.and_then(|place| genes.get(place)).copied().unwrap_or(0.0)
        };
        let anchor = |feature: &gamut_eval::Feature| {
            let following = FOLLOWING.iter().find(|(name, _)| *name == feature.name);
            vec![following.map_or_else(|| value(feature.name), |(_, part)| part * value(PROMOTION))]
        };
        Weights::from_anchors(Self::FEATURES.iter().map(anchor).collect())
    }

    /// A king is worth nothing: it is never taken.
    fn piece_values(genes: &[f64]) -> Vec<f64> {
        genes.iter().copied().take(5).chain([0.0]).collect()
    }

    const MOVE_FEATURES: &'static [MoveFeature] = &[
        MoveFeature { name: "capture", meaning: "a piece is captured" },
        MoveFeature { name: "check", meaning: "the opponent is in check" },
        MoveFeature { name: "pawn_attacks", meaning: "a pawn attacks a piece" },
        MoveFeature { name: "pawn_attacks_nothing", meaning: "a pawn attacks no piece" },
        MoveFeature { name: "promotion", meaning: "a pawn becomes a queen" },
        MoveFeature {
            name: "centre",
            meaning: "a piece goes to or from the sixteen squares of the centre",
        },
    ];

    type Glance = Glance;

    #[inline]
    fn glance(position: &Board) -> Glance {
        let mover = position.side_to_move();
        let (king, occupied) = (position.king(!mover), position.occupied());
        let (diagonals, lines) = (get_bishop_moves(king, occupied), get_rook_moves(king, occupied));
        let own = |piece| position.colored_pieces(mover, piece);
        let queens = own(Piece::Queen);
        let snipers = (get_bishop_rays(king) & (own(Piece::Bishop) | queens))
            | (get_rook_rays(king) & (own(Piece::Rook) | queens));
        let mut hiding = BitBoard::EMPTY;
        for sniper in snipers {
            let between = get_between_rays(sniper, king) & occupied;
            if between.len() == 1 {
                hiding |= between & position.colors(mover);
            }
        }
        let checking = [
            get_pawn_attacks(king, !mover),
            get_knight_moves(king),
            diagonals,
            lines,
            diagonals | lines,
            BitBoard::EMPTY,
        ];
        Glance { enemies: position.colors(!mover), checking, hiding, king }
    }

    #[inline]
    fn look(
        position: &Board,
        glance: &Glance,
        m: Move,
        mut sink: impl FnMut(usize, f32),
    ) -> Exchange {
        let mover = position.piece_on(m.from).unwrap_or(Piece::Pawn);
        let mut exchange = Exchange { mover: mover as u8, ..Exchange::default() };
        let in_passing = mover == Piece::Pawn && m.from.file() != m.to.file();
        if glance.enemies.has(m.to) || in_passing {
            // In passing nothing stands there.
            exchange.victim = position.piece_on(m.to).unwrap_or(Piece::Pawn) as u8;
            exchange.taken = 1;
            sink(CAPTURE, 1.0);
        }
        if gives_check(position, glance, mover, m, in_passing) {
            sink(CHECK, 1.0);
        }
        if mover == Piece::Pawn {
            let attacks = get_pawn_attacks(m.to, position.side_to_move());
            match m.promotion {
                None if attacks.is_disjoint(glance.enemies) => sink(PAWN_IDLE, 1.0),
                None => sink(PAWN_ATTACKS, 1.0),
                Some(Piece::Queen) => sink(QUEENS, 1.0),
                Some(_) => {}
            }
        } else if SIXTEEN.has(m.from) || SIXTEEN.has(m.to) {
            sink(CENTRE, 1.0);
        }
        exchange
    }
}

/// Whether the opponent is in check after a move.
#[inline]
fn gives_check(position: &Board, glance: &Glance, mover: Piece, m: Move, in_passing: bool) -> bool {
    let castles = mover == Piece::King && position.colors(position.side_to_move()).has(m.to);
    // More than one square changes in an unusual way: it is played out.
    if castles || m.promotion.is_some() || in_passing && !glance.enemies.has(m.to) {
        let mut after = position.clone();
        after.play_unchecked(m);
        return !after.checkers().is_empty();
    }
    glance.checking[mover as usize].has(m.to)
        || glance.hiding.has(m.from) && !on_one_line(glance.king, m.from, m.to)
}

/// Whether a piece between the king and a long-range piece stays between them.
#[inline]
fn on_one_line(king: Square, from: Square, to: Square) -> bool {
    get_between_rays(king, to).has(from) || get_between_rays(king, from).has(to)
}

/// The standard values of §2.2.
fn standard() -> Weights<Chess> {
    let gross = Chess::EVALUATIONS.iter().find(|evaluation| evaluation.name == "gross");
    let weights = gross.and_then(|gross| gross.weights).and_then(|text| Weights::parse(text).ok());
    weights.unwrap_or_else(Weights::zero)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gamut_game::{Game, random_move, rng};

    #[test]
    fn the_position_module_has_the_papers_weights() {
        let genes = Chess::position_genes();
        // Those of §2.2 but the random value, which every game has.
        assert_eq!(genes.len(), 23);
        let pawn = &genes[0];
        assert_eq!(
            (pawn.name.as_str(), pawn.least, pawn.most, pawn.standard),
            ("pawn", 85.0, 115.0, 100.0)
        );
        assert!(genes.iter().all(|gene| gene.allows(gene.standard)), "{genes:?}");
        let values: Vec<f64> = genes.iter().map(|gene| gene.standard).collect();
        assert_eq!(Chess::weights(&values).to_toml(), standard().to_toml());
        assert_eq!(Chess::piece_values(&values), [100.0, 340.0, 340.0, 500.0, 900.0, 0.0]);
    }

    #[test]
    fn checks_are_found_without_playing_them() {
        let rng = &mut rng(5, 0);
        let (mut checks, mut hidden) = (0, 0);
        for _ in 0..300 {
            let mut position = Chess::start();
            while let Some(m) = random_move::<Chess>(&position, rng) {
                let glance = Chess::glance(&position);
                Chess::for_each_move(&position, |m| {
                    let mut found = false;
                    Chess::look(&position, &glance, m, |feature, _| found |= feature == CHECK);
                    let mut after = position.clone();
                    Chess::play(&mut after, m);
                    assert_eq!(found, !after.checkers().is_empty(), "{m} in {position}");
                    checks += u32::from(found);
                    hidden += u32::from(found && glance.hiding.has(m.from));
                });
                Chess::play(&mut position, m);
                if position.halfmove_clock() > 60 {
                    break;
                }
            }
        }
        assert!(checks > 1000 && hidden > 50, "{checks} checks, {hidden} of them discovered");
    }

    #[test]
    fn moves_show_the_features_of_the_paper() {
        let position: Board = "4k3/2P5/8/3n4/4P3/1N6/8/4K2R w K - 0 1".parse().expect("a position");
        let glance = Chess::glance(&position);
        let of = |m: &str| {
            let mut features = Vec::new();
            let m = m.parse().expect("a move");
            let exchange = Chess::look(&position, &glance, m, |feature, _| features.push(feature));
            (exchange.mover, exchange.taken * (1 + exchange.victim), features)
        };
        assert_eq!(of("e4d5"), (0, 2, vec![CAPTURE, PAWN_IDLE]));
        assert_eq!(of("c7c8q"), (0, 0, vec![CHECK, QUEENS]));
        assert_eq!(of("c7c8n"), (0, 0, vec![]));
        assert_eq!(of("b3d4"), (1, 0, vec![CENTRE]));
        assert_eq!(of("h1h8"), (3, 0, vec![CHECK]));
        assert_eq!(of("e4e5"), (0, 0, vec![PAWN_IDLE]));
    }
}
