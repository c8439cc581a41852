//! What sits at the board.
