//! T.-P. Hong, K.-Y. Huang and W.-Y. Lin, *Adversarial Search by Evolutionary Computation*.

mod accuracy;
mod accuracy_reasons;
mod accuracy_report;
mod evidence;
mod tally;
mod time;
mod time_report;
mod trees;

pub(crate) use accuracy::GeneticAccuracy;
pub(crate) use time::GeneticTime;
