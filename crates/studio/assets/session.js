// The game of the page: what the server says of it, and which of its positions is shown.

import { get, patch, post } from './api.js';

/** Milliseconds. */
const RETRY_AFTER = 3000;

export class Session {
  constructor(game, rules) {
    this.game = game;
    this.rules = rules;
    this.ply = this.last;
    this.thought = null;
    this.since = performance.now();
    this.listeners = [];
  }

  /**
   * Calls `listener(what)` after every change: of the "game", the shown "ply", a "thought"; when
   * a program is in "trouble", the board is "flipped" or another "tab" opened.
   */
  listen(listener) {
    this.listeners.push(listener);
  }

  emit(what) {
    for (const listener of this.listeners) listener(what);
  }

  get path() {
    return `/api/games/${this.game.id}`;
  }

  /** The number of plies played. */
  get last() {
    return this.game.plies.length;
  }

  /** Whether the present position is shown, not an earlier one. */
  get live() {
    return this.ply === this.last;
  }

  /** A ply, by how many have been played with it; 0 is the first position. */
  at(ply = this.ply) {
    return ply === 0 ? this.game.start : this.game.plies[ply - 1];
  }

  get position() {
    return this.at().position;
  }

  toMove(ply = this.ply) {
    return ply === this.last ? this.game.board.to_move : this.game.plies[ply].side;
  }

  /** What requests about the shown position are given: where the game began, and its moves. */
  get line() {
    return this.lineTo(this.ply);
  }

  /** The same for another ply; defaults are left out. */
  lineTo(ply) {
    const { start_position: start, plies } = this.game;
    const moves = plies.slice(0, ply).map((each) => each.move.text).join();
    return { start: start === this.rules.start ? undefined : start, moves: moves || undefined };
  }

  /** The sides that people play. */
  get people() {
    return ['black', 'white'].filter((side) => this.game[side].human);
  }

  get personToMove() {
    return this.game.waits_for === 'person';
  }

  go(ply) {
    const wanted = Math.max(0, Math.min(ply, this.last));
    if (wanted === this.ply) return;
    this.ply = wanted;
    this.emit('ply');
  }

  /** Takes over what the server says, unless it is known: answers and events say the same. */
  accept(game) {
    if (game.revision <= this.game.revision) return;
    const follows = this.live;
    if (game.plies.length !== this.last) this.since = performance.now();
    this.game = game;
    if (follows || this.ply > this.last) this.ply = this.last;
    this.thought = null;
    this.emit('game');
  }

  async change(answer) {
    try {
      this.accept(await answer);
    } catch (problem) {
      // The game has gone on meanwhile, in another window perhaps.
      if (problem.status === 409) this.accept(await get(this.path));
      throw problem;
    }
  }

  play(move) {
    const seconds = (performance.now() - this.since) / 1000;
    return this.change(post(`${this.path}/moves`, { move, ply: this.last, seconds }));
  }

  takeBack() {
    return this.change(post(`${this.path}/takeback`));
  }

  resign(side) {
    return this.change(post(`${this.path}/resignation`, { side }));
  }

  async step() {
    try {
      await this.change(post(`${this.path}/step`));
    } catch (problem) {
      this.accept(await get(this.path));
      // What is wrong with a program is said beside the board already.
      if (this.game.trouble?.detail !== problem.message) throw problem;
    }
  }

  set(settings) {
    return this.change(patch(this.path, settings));
  }

  /**
   * Listens to the server; `connected(bool, why)` is told when the connection comes and
   * goes, with the reason when it has gone for good.
   */
  follow(connected) {
    let events = null;
    let retry;
    let gone = false;
    const close = () => {
      clearTimeout(retry);
      events?.close();
      events = null;
    };
    const leave = () => {
      gone = true;
      close();
      connected(false, 'This game was deleted.');
    };
    const open = () => {
      if (events || gone) return;
      clearTimeout(retry);
      events = new EventSource(`${this.path}/events`);
      events.addEventListener('open', () => connected(true));
      events.addEventListener('game', (event) => this.accept(JSON.parse(event.data)));
      events.addEventListener('thought', (event) => {
        this.thought = JSON.parse(event.data);
        this.emit('thought');
      });
      events.addEventListener('trouble', (event) => {
        // The game says so, too, unless not even that could be kept.
        this.game = { ...this.game, trouble: JSON.parse(event.data) };
        this.emit('trouble');
      });
      events.addEventListener('gone', leave);
      events.addEventListener('error', () => {
        connected(false);
        // The browser tries again by itself unless the server refused.
        if (events?.readyState === EventSource.CLOSED) inquire();
      });
    };
    // Browsers allow a server few connections. A page in the background gives its own back,
    // unless a program plays, which does so only while somebody listens.
    const update = () => (document.hidden && this.game.waits_for !== 'program' ? close() : open());
    const later = (work) => {
      clearTimeout(retry);
      retry = setTimeout(work, RETRY_AFTER);
    };
    /** Why the events were refused: the game may be gone. */
    const inquire = async () => {
      close();
      try {
        this.accept(await get(this.path));
        later(update);
      } catch (problem) {
        if (problem.status === 404) leave();
        else later(inquire);
      }
    };
    document.addEventListener('visibilitychange', update);
    window.addEventListener('pagehide', close);
    window.addEventListener('pageshow', update);
    this.listen((what) => what === 'game' && update());
    update();
  }
}
