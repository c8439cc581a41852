// The board: a picture in SVG, and over it a grid of squares that can be pointed at, dragged
// from and reached with the arrow keys. It knows what stands where, not what may be played.

import { html, svg, setAttribute } from './dom.js';
import { Layout, fileOf, indexOf, ownName, rankOf, squareNames } from './squares.js';

const MOVE_TIME = 170;
const DRAG_THRESHOLD = 6;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const still = matchMedia('(prefers-reduced-motion: reduce)');
const place = ([x, y]) => `translate(${x - 50}px, ${y - 50}px)`;

/**
 * Handlers: `choose(square)`, `escape()`; for drags `draggable(square)`, `drag(square)` when one
 * begins, `drop(from, square or null)` when it ends.
 */
export class Board {
  constructor(host, rules, handlers) {
    this.host = host;
    this.rules = rules;
    this.handlers = handlers;
    this.names = new Map(rules.palette.map((piece) => [piece.letter, piece.name]));
    this.flipped = false;
    this.cells = '';
    this.size = 0;
    this.pieces = new Map();
    this.marked = { last: [], targets: new Map(), movable: new Set(), forced: [], picked: null,
      walked: [] };
    this.overlay = [];
    this.arrows = [];
    host.dataset.style = rules.style;
    host.addEventListener('click', (event) => this.clicked(event));
    host.addEventListener('keydown', (event) => this.pressed(event));
    host.addEventListener('pointerdown', (event) => this.grabbed(event));
    host.addEventListener('focusin', (event) => this.reached(event));
  }

  /**
   * Shows these squares. With a move, the piece slides over its path; without, everything is
   * simply there.
   */
  show(size, cells, { move = null, back = false } = {}) {
    if (size !== this.size) {
      this.size = size;
      this.cells = '.'.repeat(size * size);
      this.build();
    }
    const before = this.cells;
    this.cells = cells;
    const way = move && !move.direct && move.path.length ? [move.from[0], ...move.path] : [];
    if (back) way.reverse();
    const changed = this.squares.filter((_, index) => before[index] !== cells[index]);
    for (const square of changed) this.change(square, way, Boolean(move));
    if (changed.includes(way.at(-1))) this.slide(way);
    if (move) this.slideOthers(before, cells, move);
    this.describe();
  }

  /** Turns the board round. */
  flip(flipped) {
    this.flipped = flipped;
    if (this.size) this.build();
  }

  /** Draws what can be played, the last move and the piece that is picked up. */
  mark(marked) {
    this.marked = { ...this.marked, ...marked };
    const { last, targets, forced, picked, walked } = this.marked;
    const frame = (kind) => (square) => {
      const [x, y] = this.layout.middle(square);
      return svg('rect', { class: kind, x: x - 46, y: y - 46, width: 92, height: 92 });
    };
    this.under.replaceChildren(
      ...last.map(frame('last-move')), ...forced.map(frame('can-move')), ...walked.map(frame('picked')),
      ...(picked ? [frame('picked')(picked)] : []));
    this.host.classList.toggle('picking', Boolean(picked));
    this.over.replaceChildren(...[...targets].map(([square, shape]) => {
      const [cx, cy] = this.layout.middle(square);
      return svg('circle', { class: `target ${shape}`, cx, cy, r: shape === 'ring' ? 43 : 14 });
    }));
    this.describe();
  }

  /** Draws the marks of an overlay with `drawMark` of marks.js, which not every game needs. */
  annotate(marks, drawMark = this.drawMark) {
    this.overlay = marks;
    this.drawMark = drawMark;
    this.host.classList.toggle('annotated', marks.length > 0);
    this.notes.replaceChildren(...marks.map((mark) =>
      svg('g', { transform: this.placeOf(mark) }, drawMark(mark.look, mark.text))));
    this.describe();
  }

  /** Where a mark is drawn: within the board, and not on the face of a piece that has one. */
  placeOf(mark) {
    const within = (at, room) => Math.max(room, Math.min(at * 100, this.size * 100 - room));
    const x = within(this.layout.x(mark.x), 38);
    const y = within(this.layout.y(mark.y), 24);
    const square = this.squares[Math.floor(mark.y) * this.size + Math.floor(mark.x)];
    const aside = this.rules.faces && this.cells[indexOf(square, this.size)] !== '.';
    return aside ? `translate(${x + 32} ${y - 32}) scale(0.75)` : `translate(${x} ${y})`;
  }

  /** Draws arrows with `drawArrow` of marks.js: each is a move and the class of its look. */
  point(arrows, drawArrow = this.drawArrow) {
    this.arrows = arrows;
    this.drawArrow = drawArrow;
    this.pointers.replaceChildren(...arrows.map(({ move, kind }) => {
      const start = move.direct ? [] : move.from.slice(0, 1);
      return drawArrow([...start, ...move.path].map((square) => this.layout.middle(square)), kind);
    }));
  }

  focus(square = this.current) {
    this.cellOf(square)?.focus();
  }

  // Building

  build() {
    const { size, rules } = this;
    const layout = (this.layout = new Layout(size, rules.first_rank_on_top, this.flipped));
    this.squares = squareNames(size);
    const hadFocus = this.host.contains(document.activeElement);
    if (!this.squares.includes(this.current)) this.current = layout.nameAt(0, size - 1);

    this.under = svg('g');
    this.men = svg('g');
    this.over = svg('g');
    this.notes = svg('g');
    this.pointers = svg('g');
    const picture = svg('svg', { class: 'board', 'aria-hidden': 'true',
      viewBox: `0 0 ${size * 100} ${size * 100}` },
    ...this.drawGround(), this.under, this.drawCoordinates(), this.men, this.over, this.notes, this.pointers);
    const rows = Array.from({ length: size }, (_, row) => html('div', { role: 'row' },
      ...Array.from({ length: size }, (_, column) => {
        const square = layout.nameAt(column, row);
        return html('div', { role: 'gridcell', class: 'cell', 'data-square': square,
          tabindex: square === this.current ? 0 : -1 });
      })));
    this.grid = html('div', { role: 'grid', class: 'play-grid',
      'aria-label': `${rules.name} board`, 'aria-describedby': 'board-help' }, ...rows);
    this.grid.style.setProperty('--size', size);
    this.host.replaceChildren(picture, this.grid);
    this.cellByName = new Map(
      [...this.grid.querySelectorAll('.cell')].map((cell) => [cell.dataset.square, cell]));

    this.pieces.clear();
    this.squares.forEach((square, index) => {
      if (this.cells[index] !== '.') this.add(square, this.cells[index]);
    });
    this.mark({});
    this.annotate(this.overlay);
    this.point(this.arrows);
    if (hadFocus) this.focus();
  }

  /** The squares, drawn and classed as on the boards that the server draws. */
  drawGround() {
    const side = this.size * 100;
    const lanes = Array.from({ length: this.size - 1 }, (_, lane) => (lane + 1) * 100);
    const dark = this.squares.filter((square) => this.shade(square) === 'dark').map((square) => {
      const [x, y] = this.layout.middle(square);
      return `M${x - 50} ${y - 50}h100v100h-100z`;
    });
    return [
      svg('rect', { class: 'square light', width: side, height: side }),
      dark.length ? svg('path', { class: 'square dark', d: dark.join('') }) : svg('path', {
        class: 'board-grid', d: lanes.map((at) => `M${at} 0V${side}M0 ${at}H${side}`).join('') }),
      svg('rect', { class: 'board-edge', width: side, height: side }),
    ];
  }

  shade(square) {
    const dark = this.rules.chequered && (fileOf(square) + rankOf(square)) % 2 === 0;
    return dark ? 'dark' : 'light';
  }

  drawCoordinates() {
    const { layout, size } = this;
    const name = (square, text, atEnd) => {
      const [x, y] = layout.middle(square);
      return svg('text', { class: `on-${this.shade(square)}`, x: x + (atEnd ? 47 : -47),
        y: y + (atEnd ? 46 : -32), 'text-anchor': atEnd ? 'end' : 'start' }, text);
    };
    const lanes = Array.from({ length: size }, (_, lane) => lane);
    const lower = lanes.map((column) => layout.nameAt(column, size - 1));
    const left = lanes.map((row) => layout.nameAt(0, row));
    const own = this.squares.filter((square) => this.ownName(square));
    const names = own.length
      ? own.map((square) => name(square, this.ownName(square)))
      : [...lower.map((square) => name(square, square[0], true)),
        ...left.map((square) => name(square, square.slice(1)))];
    return svg('g', { class: 'coordinates inside' }, ...names);
  }

  ownName(square) {
    return ownName(square, this.rules, this.size);
  }

  // Pieces

  /** A piece that no palette names is shown as its letter. */
  draw(letter) {
    const known = letter === '#' || this.names.has(letter);
    if (!known) {
      return svg('text', { class: 'piece-letter unknown-piece', x: 50, y: 66,
        'text-anchor': 'middle', 'data-letter': letter }, letter);
    }
    const symbol = letter === '#' ? 'wall' : letter;
    return svg('use', { href: `#${this.rules.id}-${symbol}`, x: 0, y: 0, width: 100, height: 100 });
  }

  add(square, letter) {
    const piece = svg('g', { class: 'man' }, this.draw(letter));
    piece.style.transform = place(this.layout.middle(square));
    this.pieces.set(square, piece);
    this.men.append(piece);
    return piece;
  }

  /** Draws what has become of a square: what is taken fades, what changes sides turns over. */
  change(square, way, animated) {
    const letter = this.cells[indexOf(square, this.size)];
    const old = this.pieces.get(square);
    this.pieces.delete(square);
    const turned = old && letter !== '.' && square !== way.at(-1);
    if (old && animated && !turned && square !== way[0]) leave(old);
    else old?.remove();
    if (letter === '.') return;
    const piece = this.add(square, letter);
    if (animated) animate(piece.firstChild, [{ transform: turned ? 'scaleX(0)' : 'scale(0)' }, {}]);
  }

  /** Lets the piece at the end of a way come over the squares before it. */
  slide(way) {
    const piece = this.pieces.get(way.at(-1));
    if (!piece) return;
    piece.firstChild.getAnimations().forEach((animation) => animation.cancel());
    this.men.append(piece);
    animate(piece, way.map((square) => ({ transform: place(this.layout.middle(square)) })),
      MOVE_TIME * Math.min(way.length - 1, 3));
  }

  /** The rook that moves when a king castles: gone from one square, new on an empty one. */
  slideOthers(before, cells, move) {
    const played = [...move.from, ...move.path];
    const others = this.squares.filter((square) => !played.includes(square));
    const at = (text, square) => text[indexOf(square, this.size)];
    for (const to of others) {
      const letter = at(cells, to);
      if (at(before, to) !== '.' || letter === '.') continue;
      const from = others.find((square) =>
        at(before, square) === letter && at(cells, square) === '.');
      if (from) this.slide([from, to]);
    }
  }

  // What screen readers say

  describe() {
    if (!this.grid) return;
    const notes = new Map();
    for (const { x, y, label } of this.overlay) {
      const square = this.squares[Math.floor(y) * this.size + Math.floor(x)];
      // A mark on a corner belongs to no square.
      if (x % 1 && y % 1) notes.set(square, label.replace(/^(square )?\w+[:,] /, ''));
    }
    this.squares.forEach((square, index) => {
      const cell = this.cellByName.get(square);
      const { last, targets, movable, picked } = this.marked;
      const letter = this.cells[index];
      const own = this.ownName(square);
      const words = [own ? `${square} (${own})` : square,
        letter === '.' ? 'empty' : this.names.get(letter) ?? letter];
      if (picked === square) words.push('picked up');
      if (targets.has(square)) words.push(targets.get(square) === 'ring' ? 'can be taken' : 'legal');
      else if (movable.has(square)) words.push('can move');
      if (last.includes(square)) words.push('last move');
      if (notes.has(square)) words.push(notes.get(square));
      setAttribute(cell, 'aria-label', words.join(', '));
      setAttribute(cell, 'aria-selected', picked ? String(picked === square) : null);
      cell.classList.toggle('movable', movable.has(square));
      cell.classList.toggle('legal', targets.has(square));
    });
  }

  // Hands

  cellOf(square) {
    return this.cellByName.get(square);
  }

  clicked(event) {
    const square = squareOf(event.target);
    if (!square || this.dragged) return;
    this.reach(square);
    this.handlers.choose(square);
  }

  /** The browser makes a click of a drag that ends where it began. */
  ignoreClick() {
    this.dragged = true;
    setTimeout(() => {
      this.dragged = false;
    }, 50);
  }

  reached(event) {
    const square = squareOf(event.target);
    if (square) this.reach(square);
  }

  /** Makes a square the one that Tab comes to. */
  reach(square) {
    this.cellOf(this.current).tabIndex = -1;
    this.current = square;
    this.cellOf(square).tabIndex = 0;
  }

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !squareOf(event.target)) return;
    const step = STEPS[event.key];
    if (step) {
      const [x, y] = this.layout.middle(this.current).map((middle) => (middle - 50) / 100);
      const next = this.layout.nameAt(x + step[0], y + step[1]);
      if (next) this.focus(next);
    } else if (event.key === 'Home' || event.key === 'End') {
      const y = (this.layout.middle(this.current)[1] - 50) / 100;
      this.focus(this.layout.nameAt(event.key === 'Home' ? 0 : this.size - 1, y));
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.handlers.choose(this.current);
    } else if (event.key === 'Escape') {
      this.handlers.escape();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  grabbed(event) {
    const from = squareOf(event.target);
    if (!from || event.button !== 0 || !event.isPrimary || !this.handlers.draggable(from)) return;
    // Without this, the browser begins to select the text of the page.
    if (event.pointerType === 'mouse') {
      event.preventDefault();
      this.focus(from);
    }
    const listening = new AbortController();
    const { signal } = listening;
    let piece = null;
    const moved = (now) => {
      if (now.pointerId !== event.pointerId) return;
      const far = Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY);
      if (!piece) {
        if (far < DRAG_THRESHOLD) return;
        this.handlers.drag(from);
        piece = this.pieces.get(from);
        if (!piece) return listening.abort();
        this.men.append(piece);
        this.host.classList.add('dragging');
      }
      piece.style.transform = place(this.pointOf(now));
    };
    const ended = (now) => {
      if (now.pointerId !== event.pointerId) return;
      listening.abort();
      this.host.classList.remove('dragging');
      if (!piece) return;
      this.ignoreClick();
      const [x, y] = this.pointOf(now).map((part) => Math.floor(part / 100));
      const square = now.type === 'pointerup' ? this.layout.nameAt(x, y) : null;
      // Whether or not it is a move: the piece is drawn where it belongs, and a move begins there.
      piece.style.transform = place(this.layout.middle(from));
      this.handlers.drop(from, square);
    };
    window.addEventListener('pointermove', moved, { signal });
    window.addEventListener('pointerup', ended, { signal });
    window.addEventListener('pointercancel', ended, { signal });
  }

  pointOf({ clientX, clientY }) {
    const box = this.grid.getBoundingClientRect();
    const scale = (this.size * 100) / box.width;
    return [(clientX - box.left) * scale, (clientY - box.top) * scale];
  }
}

const squareOf = (element) => element.closest?.('[data-square]')?.dataset.square;

function animate(element, frames, duration = MOVE_TIME) {
  if (still.matches) return null;
  return element.animate(frames, { duration, easing: 'ease-out' });
}

function leave(piece) {
  const fading = animate(piece, [{}, { opacity: 0 }]);
  if (fading) fading.finished.then(() => piece.remove(), () => piece.remove());
  else piece.remove();
}
