// A program that did not move: what happened, and what can be done about it.

import { attempt } from './announce.js';
import { byId, setText } from './dom.js';

export class Trouble {
  constructor(session) {
    this.session = session;
    byId('trouble-retry').addEventListener('click', () =>
      attempt(() => session.set({ paused: false })));
    byId('trouble-replace').addEventListener('click', () => attempt(async () => {
      const { choosePlayers } = await import('./players.js');
      await choosePlayers(session, session.game.board.to_move);
    }));
    session.listen((what) => (what === 'game' || what === 'trouble') && this.draw());
    this.draw();
  }

  draw() {
    const { trouble } = this.session.game;
    setText(byId('trouble-text'), trouble?.detail.replace(/(?<![.!?…])$/, '.') ?? '');
    byId('trouble').hidden = !trouble;
  }
}
