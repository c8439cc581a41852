//! Players whose search evolves (Groß, Albrecht, Kantschik and Banzhaf, *Evolving Chess Playing
//! Programs*): an alpha-beta search whose depth is decided by a genetic program, whose moves are
//! ordered and whose positions are judged by weights that evolve.

pub mod program;
