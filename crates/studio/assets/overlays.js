// Teaching: one of the game's overlays drawn on the board, with what its marks mean.

import { get, latest } from './api.js';
import { byId, html, row, setText, signed, svg } from './dom.js';
import { drawMark } from './marks.js';
import { recall, remember } from './memory.js';

export class Overlays {
  constructor(session, board) {
    this.session = session;
    this.board = board;
    this.ask = latest();
    this.memory = `overlay.${session.rules.id}`;
    const choices = byId('overlay-choices');
    const chosen = choices.querySelector(`[value="${recall(this.memory, '')}"]`);
    if (chosen) chosen.checked = true;
    choices.addEventListener('change', () => {
      remember(this.memory, this.chosen);
      this.draw();
    });
    session.listen((what) => (what === 'game' || what === 'ply') && this.draw());
    this.draw();
  }

  get chosen() {
    return byId('overlay-choices').querySelector(':checked')?.value ?? '';
  }

  async draw() {
    byId('overlay-about').hidden = !this.chosen;
    if (!this.chosen) {
      this.ask();
      this.board.annotate([]);
      return;
    }
    const { session } = this;
    try {
      const overlay = await this.ask((signal) => get(
        `/api/rules/${session.rules.id}/overlays/${this.chosen}`,
        { position: session.position }, signal));
      if (overlay) this.show(overlay);
    } catch (problem) {
      this.board.annotate([]);
      setText(byId('overlay-explanation'), problem.message);
    }
  }

  show(overlay) {
    this.board.annotate(overlay.marks, drawMark);
    setText(byId('overlay-explanation'), overlay.explanation);
    byId('overlay-none').hidden = overlay.marks.length > 0;
    byId('overlay-legend').replaceChildren(...overlay.legend.map(({ look, text, meaning }) =>
      html('li', {}, svg('svg', { viewBox: '-50 -30 100 60', 'aria-hidden': 'true' },
        drawMark(look, text)), html('span', {}, meaning))));
    byId('overlay-figures').hidden = !overlay.figures.length;
    byId('overlay-rows').replaceChildren(...overlay.figures.map(({ name, black, white }) =>
      row(name, signed(black).replace('+', ''), signed(white).replace('+', ''))));
  }
}
