//! The log of a run: a row for every deme in every generation.

use super::member::Spent;
use super::species::Generation;

/// Its first line.
pub(super) const HEAD: &str = "generation,deme,best,quarter,median,three-quarters,mean,programs,\
    statements,ordering-step,position-step,nodes-per-move,games,plies,nodes";

/// Its line for a generation of a deme; the first of both is 1.
pub(super) fn line(number: u32, deme: usize, generation: &Generation) -> String {
    let Generation { fitness, spent, nodes_per_move, programs, statements, steps } = generation;
    let (best, mean, [quarter, median, three_quarters]) =
        (fitness.best, fitness.mean, fitness.quartiles);
    let (Spent { games, plies, nodes }, [ordering, position]) = (spent, steps);
    format!(
        "{number},{deme},{best:.3},{quarter:.3},{median:.3},{three_quarters:.3},{mean:.3},{programs},\
         {statements:.1},{ordering:.4},{position:.4},{nodes_per_move:.0},{games},{plies},{nodes}"
    )
}
