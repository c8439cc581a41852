// Names of squares, and where they are on the screen.

/** The names in the order of `cells`: a1, b1, … */
export const squareNames = (size) =>
  Array.from({ length: size * size }, (_, index) => nameOf(index % size, Math.floor(index / size)));

export const nameOf = (file, rank) => String.fromCharCode(97 + file) + (rank + 1);
export const fileOf = (name) => name.charCodeAt(0) - 97;
export const rankOf = (name) => Number(name.slice(1)) - 1;
export const indexOf = (name, size) => rankOf(name) * size + fileOf(name);

/** How a board lies: which corner is at the top left. */
export class Layout {
  constructor(size, firstRankOnTop, flipped) {
    this.size = size;
    this.mirrorFiles = flipped;
    this.mirrorRanks = firstRankOnTop === flipped;
  }

  /** A distance from the left edge of file a, as one from the left edge of the board. */
  x(file) {
    return this.mirrorFiles ? this.size - file : file;
  }

  /** A distance from the outer edge of rank 1, as one from the top of the board. */
  y(rank) {
    return this.mirrorRanks ? this.size - rank : rank;
  }

  /** The middle of a square, in hundredths of squares. */
  middle(name) {
    return [this.x(fileOf(name) + 0.5) * 100, this.y(rankOf(name) + 0.5) * 100];
  }

  /** The square in this column from the left and row from the top, if there is one. */
  nameAt(column, row) {
    const file = this.mirrorFiles ? this.size - 1 - column : column;
    const rank = this.mirrorRanks ? this.size - 1 - row : row;
    const within = (n) => n >= 0 && n < this.size;
    return within(file) && within(rank) ? nameOf(file, rank) : null;
  }
}

/**
 * The name that the game's own notation gives a square, where it is another, as the numbers of
 * checkers: without them on the board "11-15" could not be followed. Nothing for other squares.
 */
export const ownName = (square, rules, size) => {
  const names = rules.square_names;
  return names?.length === size * size ? names[indexOf(square, size)] : '';
};

/** What people call a square in a game: what its records call it. */
export const spokenName = (square, rules, size) => ownName(square, rules, size) || square;
