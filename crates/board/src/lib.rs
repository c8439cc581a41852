//! Sets of squares, and the geometry of boards up to 8×8.
//!
//! This is the board API of Cowling, *Board Evaluation for the Virus Game*, §2 and §4,
//! widened to every game on at most 64 squares. It is documented in squares; that a set is
//! a 64-bit word, and most operations one or two machine instructions, is this crate's
//! secret.
//!
//! ```
//! use gamut_board::{SquareSet, squares};
//!
//! let black = squares!(a1, b1, h8);
//! assert_eq!(black.count(), 3);
//! assert_eq!(black.adjacent(), squares!(a2, b2, c1, c2, g7, g8, h7));
//! assert_eq!(black.connected_group(), squares!(a1, b1));
//! assert_eq!(black - squares!(h8) + squares!(c1), squares!(a1, b1, c1));
//! ```
//!
//! What it does not know: sides, turns, rules, text beyond the names of squares.

mod area;
mod direction;
mod distance;
mod ray;
mod square;
mod square_set;
mod symmetry;
mod two_colours;

pub use area::Area;
pub use direction::Direction;
pub use distance::{DistanceSets, distance_sets, within_distance};
pub use ray::{AxisRays, between, line, ray};
pub use square::{ParseSquareError, Square};
pub use square_set::{SquareSet, Squares};
pub use symmetry::Symmetry;
pub use two_colours::{TwoColours, mix, unmix};
