// Playing on the board: gestures become moves, which are shown at once and then sent.

import { announce, tell } from './announce.js';
import { Board } from './board.js';
import { byId, title } from './dom.js';
import { Gestures } from './gestures.js';
import { indexOf, spokenName } from './squares.js';

export class Play {
  constructor(session) {
    this.session = session;
    this.name = (square) => spokenName(square, session.rules, session.game.board.size);
    this.gestures = new Gestures(this.name);
    /** The ply for which a move is on its way to the server. */
    this.sentFor = null;
    this.shownPly = session.ply;
    this.board = new Board(byId('board'), session.rules, {
      choose: (square) => this.point(square),
      escape: () => this.letGo(),
      draggable: (square) => this.allowed && this.gestures.movable(square),
      drag: (square) => {
        this.gestures.pickUp(square);
        this.mark();
      },
      drop: (from, square) => {
        // The game may have gone on under the hand that drags.
        if (this.gestures.from !== from) return;
        if (square && square !== from) this.point(square);
        else this.letGo();
      },
    });
    this.board.flip(this.naturallyFlipped());
    session.listen((what) => (what === 'game' || what === 'ply') && this.draw());
    byId('pass').addEventListener('click', () => this.play(this.pass));
    this.draw();
  }

  get allowed() {
    const { live, personToMove, last } = this.session;
    return live && personToMove && this.sentFor !== last;
  }

  get pass() {
    return this.session.game.board.legal.find((move) => !move.path.length);
  }

  /** Where the sides face each other, a person who plays alone has their own men below. */
  naturallyFlipped() {
    const { people, rules } = this.session;
    return Boolean(rules.lower_side) && people.join() === other(rules.lower_side);
  }

  /** The side whose name stands below the board. */
  get nearSide() {
    const { people, rules } = this.session;
    const near = rules.lower_side ?? (people.length === 1 ? people[0] : rules.first);
    return this.board.flipped ? other(near) : near;
  }

  flip() {
    this.board.flip(!this.board.flipped);
    this.session.emit('flipped');
  }

  draw() {
    const { session } = this;
    const distance = session.ply - this.shownPly;
    const back = distance < 0;
    const near = Math.abs(distance) <= 1;
    const move = !near ? null : back ? this.shownMove : session.at().move;
    this.board.show(session.game.board.size, session.at().cells, { move, back });
    this.shownPly = session.ply;
    this.shownMove = session.at().move;
    this.gestures.offer(this.allowed ? session.game.board.legal : []);
    this.board.point([]);
    const noMove = this.allowed && this.pass;
    byId('pass-notice').hidden = !noMove;
    if (noMove) {
      byId('pass-text').textContent = `${title(session.toMove())} has no move and must pass.`;
    }
    this.mark();
  }

  mark() {
    const { session, gestures, board } = this;
    const move = session.at().move;
    const empty = (square) => board.cells[indexOf(square, board.size)] === '.';
    const movable = new Set(gestures.legal.flatMap((legal) => legal.from));
    const forced = session.game.board.note && !gestures.from && this.allowed;
    board.mark({
      last: move ? [...(move.direct ? [] : move.from), ...move.path] : [],
      targets: new Map([...gestures.targets].map(
        (square) => [square, empty(square) ? 'dot' : 'ring'])),
      movable,
      // Which pieces can move is worth showing when a rule leaves but a few.
      forced: forced ? [...movable] : [],
      picked: gestures.from,
      walked: gestures.walked,
    });
  }

  letGo() {
    this.gestures.drop();
    this.mark();
  }

  async point(square) {
    if (!this.allowed) {
      if (!this.session.live) tell('This is an earlier position. “Play on from here” begins a game with it.');
      return;
    }
    const { moves, problem } = this.gestures.point(square);
    const { note } = this.session.game.board;
    tell(problem && note ? `${problem} ${note}.` : problem ?? '');
    this.mark();
    if (!moves) {
      if (this.gestures.from) announce(this.choices());
      return;
    }
    const { revision } = this.session.game;
    const move = moves.length === 1 ? moves[0] : await this.choosePiece(moves);
    if (!move) return;
    if (this.session.game.revision === revision) await this.play(move);
    else tell('The game has moved on.');
  }

  /** Where the piece that was picked up can go, for screen readers. */
  choices() {
    const targets = [...this.gestures.targets].map(this.name);
    return `Picked up ${this.name(this.gestures.from)}. It can go to ${targets.join(', ')}.`;
  }

  async choosePiece(moves) {
    const { choosePiece } = await import('./promotion.js');
    const move = await choosePiece(moves, this.session.rules);
    this.board.focus();
    return move;
  }

  /** Shows a move before the server has answered, and takes it back if the answer is no. */
  async play(move) {
    const { session, board } = this;
    const ply = session.last;
    this.sentFor = ply;
    tell('');
    board.show(board.size, this.expected(move), { move });
    this.gestures.offer([]);
    board.mark({ last: [...(move.direct ? [] : move.from), ...move.path], targets: new Map(),
      movable: new Set(), forced: [], picked: null, walked: [] });
    byId('pass-notice').hidden = true;
    try {
      await session.play(move.text);
    } catch (problem) {
      tell(problem.message);
    }
    // The event may have come before the answer, and the next move been made since.
    if (this.sentFor !== ply) return;
    this.sentFor = null;
    this.draw();
  }

  /** The squares after a move, as far as they are known without the rules. */
  expected(move) {
    const { rules, game } = this.session;
    const cells = [...this.board.cells];
    if (!move.path.length) return cells.join('');
    const index = (square) => indexOf(square, this.board.size);
    const own = rules.palette.find((piece) => piece.side === game.board.to_move).letter;
    const piece = move.becomes ?? (move.direct ? own : cells[index(move.from[0])]);
    if (!move.direct) cells[index(move.from[0])] = '.';
    cells[index(move.path.at(-1))] = piece;
    return cells.join('');
  }
}

const other = (side) => (side === 'black' ? 'white' : 'black');
