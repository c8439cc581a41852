// From squares that are pointed at to a move. Knows no page and no rules: only the legal moves,
// each with the pieces it can be made with and the squares it goes over.

const endOf = (move) => move.path.at(-1);
const startsWith = (path, walked) => walked.every((square, step) => path[step] === square);
const pathText = (move) => move.path.join();

export class Gestures {
  /** `name` is what people call a square. */
  constructor(name = (square) => square) {
    this.name = name;
    this.legal = [];
    this.drop();
  }

  /** Begins anew with these moves. */
  offer(legal) {
    this.legal = legal;
    this.drop();
  }

  /** Lets go of the piece that was picked up. */
  drop() {
    this.from = null;
    this.walked = [];
  }

  /** The moves that can still be meant. */
  get meant() {
    if (!this.from) return this.legal.filter((move) => move.direct && move.path.length);
    return this.legal.filter(
      (move) => move.from.includes(this.from) && startsWith(move.path, this.walked));
  }

  /** The squares that can be pointed at next, apart from pieces to pick up. */
  get targets() {
    const next = this.meant.flatMap((move) => [endOf(move), move.path[this.walked.length]]);
    return new Set(next.filter(Boolean));
  }

  /** Whether there is a piece here that can be picked up. */
  movable(square) {
    return this.legal.some((move) => move.from.includes(square));
  }

  pickUp(square) {
    this.from = square;
    this.walked = [];
  }

  /**
   * Points at a square. The answer has `moves`: those that are now fully described (several when
   * a pawn can become different pieces), or `problem`: why nothing came of it, or neither.
   */
  point(square) {
    const ending = this.meant.filter((move) => endOf(move) === square);
    if (ending.length) {
      if (new Set(ending.map(pathText)).size === 1) return this.finish(ending);
      if (!this.meant.some((move) => move.path[this.walked.length] === square)) {
        return { problem: 'Several ways lead there: point at the squares on the way.' };
      }
    }
    if (!this.from) {
      if (!this.movable(square)) return { problem: `No move is made with ${this.name(square)}.` };
      this.pickUp(square);
      return {};
    }
    const through = this.meant.filter((move) => move.path[this.walked.length] === square);
    if (through.length) {
      if (new Set(through.map(pathText)).size === 1) return this.finish(through);
      this.walked.push(square);
      return {};
    }
    const again = square === this.from;
    this.drop();
    if (!again && this.movable(square)) this.pickUp(square);
    else if (!again) return { problem: `The piece cannot go to ${this.name(square)}.` };
    return {};
  }

  finish(moves) {
    this.drop();
    return { moves };
  }
}
