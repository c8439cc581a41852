use std::fmt;
use std::str::FromStr;

/// One square of an 8×8 board, `a1` to `h8`.
///
/// ```
/// use gamut_board::Square;
///
/// let square: Square = "c2".parse()?;
/// assert_eq!((square.file(), square.rank()), (2, 1));
/// assert_eq!(square.to_string(), "c2");
/// # Ok::<(), gamut_board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares the largest board has.
    pub const COUNT: usize = 64;

    /// The square in column `file` (0 is a) and row `rank` (0 is 1), if both are on the board.
    #[inline]
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Self(rank * 8 + file)) } else { None }
    }

    /// The square with the given index: a1 is 0, b1 is 1, h8 is 63.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The square whose index is the lowest six bits of `index`.
    ///
    /// For code that has just taken the index from a set and must not branch again.
    #[inline]
    pub(crate) const fn wrapping(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// Position in the order a1, b1, …, h1, a2, …, h8.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask is true of every square; it frees table look-ups from bounds checks.
        (self.0 & 63) as usize
    }

    /// Column: 0 for a, 7 for h.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// Row: 0 for the first rank, 7 for the eighth.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The square this many files to the right and ranks up, if it is on the 8×8 board.
    ///
    /// ```
    /// # use gamut_board::Square;
    /// let b1: Square = "b1".parse()?;
    /// assert_eq!(b1.offset(1, 2), Some("c3".parse()?));
    /// assert_eq!(b1.offset(-2, 0), None);
    /// # Ok::<(), gamut_board::ParseSquareError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file() as i16 + files as i16, self.rank() as i16 + ranks as i16);
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Some(Self((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// King moves needed to walk from here to `other` on an empty board.
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// All 64 squares, a1 first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator {
        (0..64).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a square, `a1` to `h8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter a-h and a digit 1-8")
    }
}

impl std::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let &[file, rank] = text.as_bytes() else { return Err(ParseSquareError) };
        let file = file.to_ascii_lowercase().wrapping_sub(b'a');
        Self::new(file, rank.wrapping_sub(b'1')).ok_or(ParseSquareError)
    }
}
