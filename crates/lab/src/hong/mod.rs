//! T.-P. Hong, K.-Y. Huang and W.-Y. Lin, *Adversarial Search by Evolutionary Computation*.

mod accuracy;
mod accuracy_reasons;
mod accuracy_report;
mod contest;
mod evidence;
mod games;
mod games_report;
mod lines;
mod lines_report;
mod same_time;
mod same_time_report;
mod same_time_timings;
mod tally;
mod time;
mod time_report;
mod trees;

pub(crate) use accuracy::GeneticAccuracy;
pub(crate) use games::GeneticGames;
pub(crate) use lines::GeneticLines;
pub(crate) use same_time::GeneticSameTime;
pub(crate) use time::GeneticTime;
