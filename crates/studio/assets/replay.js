// Plays the moves of the game again, one after another, at the pace of the game.

import { byId, setAttribute } from './dom.js';

/** Milliseconds per move, where programs play without delay, so that people can follow. */
const USUAL_PACE = 1000;

export class Replay {
  constructor(session) {
    this.session = session;
    this.timer = null;
  }

  /** From the shown position on, or from the first when the last is shown. */
  toggle() {
    if (this.timer) {
      this.stop();
    } else {
      if (this.session.live) this.session.go(0);
      this.wait();
    }
  }

  wait() {
    const work = () => {
      this.session.go(this.session.ply + 1);
      if (this.session.live) this.stop();
      else this.wait();
    };
    this.timer = setTimeout(work, this.session.game.pace_ms || USUAL_PACE);
    setAttribute(byId('replay'), 'aria-pressed', 'true');
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    setAttribute(byId('replay'), 'aria-pressed', 'false');
  }
}
