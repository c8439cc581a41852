//! Where the pieces stand and what they attack: mobility, outposts, the opposing king.

use cozy_chess::{BitBoard, get_bishop_moves, get_knight_moves, get_rook_moves};
use gamut_board::{Direction, Square, SquareSet};

use super::view::{View, beside, centralisation, from_bitboard, south_of};
use super::*;

const DARK: SquareSet = SquareSet::from_bits(0xaa55_aa55_aa55_aa55);

/// What one side's pieces attack, and how.
struct Attacks {
    /// Squares they may go to: not taken by their own, not attacked by opposing pawns.
    targets: SquareSet,
    /// The opposing king and the squares around it.
    king_zone: SquareSet,
    /// Everything attacked so far.
    all: SquareSet,
    /// Attacks on squares of the zone.
    zone_hits: i32,
    /// Pieces that attack the zone.
    attackers: i32,
    /// Their weight together.
    attack_weight: i32,
}

impl Attacks {
    /// Adds the pieces of one kind and returns their mobility.
    #[inline]
    fn add(&mut self, pieces: SquareSet, weight: i32, moves: impl Fn(Square) -> SquareSet) -> i32 {
        let mut mobility = 0;
        for square in pieces {
            let attacked = moves(square);
            self.all |= attacked;
            mobility += (attacked & self.targets).count() as i32;
            let hits = (attacked & self.king_zone).count() as i32;
            self.zone_hits += hits;
            self.attackers += i32::from(hits > 0);
            self.attack_weight += if hits > 0 { weight } else { 0 };
        }
        mobility
    }
}

/// Tells about one side's pieces, and returns the squares that the side attacks.
#[inline]
pub(super) fn describe(view: &View, mut sink: impl FnMut(usize, i32)) -> SquareSet {
    let own = &view.own;
    sink(KNIGHT_CENTRE, centralisation(own.knights));
    sink(BISHOP_CENTRE, centralisation(own.bishops));
    sink(ROOK_CENTRE, centralisation(own.rooks));
    sink(QUEEN_CENTRE, centralisation(own.queens));

    let mut attacks = Attacks {
        targets: !(own.all | view.other_pawn_attacks()),
        king_zone: view.other.king.grown(),
        all: view.pawn_attacks() | own.king.grown(),
        zone_hits: 0,
        attackers: 0,
        attack_weight: 0,
    };
    let blockers = BitBoard(view.occupied().bits());
    let at = |square: Square| cozy_chess::Square::index(square.index());
    let by_knight = |square| from_bitboard(get_knight_moves(at(square)));
    let by_bishop = |square| from_bitboard(get_bishop_moves(at(square), blockers));
    let by_rook = |square| from_bitboard(get_rook_moves(at(square), blockers));
    sink(KNIGHT_MOVES, attacks.add(own.knights, 2, by_knight));
    sink(BISHOP_MOVES, attacks.add(own.bishops, 2, by_bishop));
    sink(ROOK_MOVES, attacks.add(own.rooks, 3, by_rook));
    let by_queen = |square| by_bishop(square) | by_rook(square);
    sink(QUEEN_MOVES, attacks.add(own.queens, 5, by_queen));

    sink(KING_ZONE_HITS, attacks.zone_hits);
    // One piece alone seldom hurts; several do more than their sum.
    if attacks.attackers > 1 {
        sink(KING_ATTACK, attacks.attack_weight * attacks.attackers);
    }

    outposts(view, &mut sink);
    let same_colour =
        |bishops: SquareSet, pawns: SquareSet| (bishops.count() * pawns.count()) as i32;
    let bad = same_colour(own.bishops & DARK, own.pawns & DARK)
        + same_colour(own.bishops - DARK, own.pawns - DARK);
    sink(BISHOP_PAWNS, bad);
    attacks.all
}

/// Knights and bishops on the fourth to sixth rank, protected by a pawn, that no opposing pawn
/// can ever attack.
#[inline]
fn outposts(view: &View, mut sink: impl FnMut(usize, i32)) {
    const RANKS: SquareSet = SquareSet::from_bits(0x0000_ffff_ff00_0000);
    let attackable = beside(south_of(view.other.pawns.shift(Direction::South)));
    let posts = (view.pawn_attacks() & RANKS) - attackable;
    sink(KNIGHT_OUTPOST, (view.own.knights & posts).count() as i32);
    sink(BISHOP_OUTPOST, (view.own.bishops & posts).count() as i32);
}

/// Opposing pieces that a pawn attacks, or that are attacked and not protected.
#[inline]
pub(super) fn threats(view: &View, attacked: SquareSet, protected: SquareSet) -> i32 {
    let loose = attacked - protected;
    (view.other.officers() & (loose | view.pawn_attacks())).count() as i32
}
