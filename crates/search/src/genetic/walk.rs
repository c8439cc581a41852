//! From chromosomes to positions: decoding, and the repairs that it takes (§3.1, §5).

use gamut_game::{Game, MoveList, Rng};
use rand::RngExt;

use super::{Encoding, Gene};
use crate::control::Meter;
use crate::tactics::Tactics;

/// A gene that is yet to be chosen: any legal move.
pub(super) const ANY: Gene = Gene::MAX;

/// Plays chromosomes out from one position.
#[derive(Clone, Debug)]
pub(super) struct Walker<'a, G: Game> {
    pub(super) root: &'a G::Position,
    pub(super) encoding: Encoding,
    /// Where any move will do: of how many random ones the most gainful is taken.
    pub(super) contestants: usize,
}

impl<G: Tactics> Walker<'_, G> {
    /// Plays the genes from the root, and puts right what is not legal: afterwards each gene
    /// says what was played. A mutation must not bring back the gene that was in its place. The
    /// answer is where the genes lead and how many were used: fewer when the game ends on the way.
    #[inline]
    pub(super) fn walk(
        &self,
        genes: &mut [Gene],
        mutated: Option<(usize, Gene)>,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) -> (G::Position, usize) {
        let mut position = self.root.clone();
        let mut ply = 0;
        for gene in genes {
            if ply > 0 && G::rule_draw(&position).is_some() {
                break;
            }
            let avoided = mutated.filter(|&(place, _)| place == ply).map(|(_, gene)| gene);
            let Some(m) = self.choose(&position, gene, avoided, rng) else { break };
            G::play(&mut position, m);
            ply += 1;
        }
        meter.enter_line(ply);
        (position, ply)
    }

    /// The move that a gene means here; the gene is repaired.
    #[inline]
    fn choose(
        &self,
        position: &G::Position,
        gene: &mut Gene,
        avoided: Option<Gene>,
        rng: &mut Rng,
    ) -> Option<G::Move> {
        if *gene == ANY && self.contestants > 1 {
            return self.choose_gainful(position, gene, rng);
        }
        match self.encoding {
            Encoding::Index => G::pick_move(position, |count| {
                let index = match *gene {
                    ANY => any_index(count, avoided.map(usize::from), rng),
                    gene if usize::from(gene) < count => usize::from(gene),
                    gene => usize::from(gene) % count,
                };
                *gene = index as Gene;
                index
            }),
            Encoding::Squares => {
                let mut list = G::Moves::default();
                G::legal_moves(position, &mut list);
                let moves = list.as_slice();
                let place = |code| moves.iter().position(|&m| code_of::<G>(m) == code);
                if moves.is_empty() {
                    return None;
                }
                let index = match *gene {
                    ANY => None,
                    gene => place(gene),
                };
                let avoided = avoided.and_then(place);
                let index = index.unwrap_or_else(|| any_index(moves.len(), avoided, rng));
                *gene = code_of::<G>(moves[index]);
                // Of several moves between the same squares a gene means the first.
                place(*gene).map(|first| moves[first])
            }
        }
    }

    /// The most gainful of some random moves (§5: heuristics for the first population).
    fn choose_gainful(
        &self,
        position: &G::Position,
        gene: &mut Gene,
        rng: &mut Rng,
    ) -> Option<G::Move> {
        let mut list = G::Moves::default();
        G::legal_moves(position, &mut list);
        let moves = list.as_slice();
        if moves.is_empty() {
            return None;
        }
        let drawn = (0..self.contestants).map(|_| rng.random_range(0..moves.len()));
        let index = drawn.max_by_key(|&index| G::gain(position, moves[index])).unwrap_or(0);
        match self.encoding {
            Encoding::Index => {
                *gene = index as Gene;
                Some(moves[index])
            }
            Encoding::Squares => {
                *gene = code_of::<G>(moves[index]);
                moves.iter().copied().find(|&m| code_of::<G>(m) == *gene)
            }
        }
    }

    /// The moves that repaired genes mean.
    pub(super) fn moves(&self, genes: &[Gene]) -> Vec<G::Move> {
        let mut position = self.root.clone();
        let mut moves = Vec::with_capacity(genes.len());
        for &gene in genes {
            let m = match self.encoding {
                Encoding::Index => G::pick_move(&position, |_| usize::from(gene)),
                Encoding::Squares => {
                    let mut list = G::Moves::default();
                    G::legal_moves(&position, &mut list);
                    list.as_slice().iter().copied().find(|&m| code_of::<G>(m) == gene)
                }
            };
            let Some(m) = m else { break };
            G::play(&mut position, m);
            moves.push(m);
        }
        moves
    }
}

/// What a move is, whatever the position: its squares.
pub(super) fn code_of<G: Tactics>(m: G::Move) -> Gene {
    const { assert!(G::MOVE_CODES < ANY as usize) };
    G::move_code(m) as Gene
}

/// Any of `count` moves but the avoided one, if there is another.
#[inline]
fn any_index(count: usize, avoided: Option<usize>, rng: &mut Rng) -> usize {
    match avoided {
        Some(avoided) if avoided < count && count > 1 => {
            let index = rng.random_range(0..count as u32 - 1) as usize;
            index + usize::from(index >= avoided)
        }
        _ => rng.random_range(0..count as u32) as usize,
    }
}
