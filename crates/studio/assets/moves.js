// The list of moves, numbered as in a record, and the field where moves are typed.

import { post } from './api.js';
import { byId, html, setAttribute, title } from './dom.js';

export class Moves {
  constructor(session) {
    this.session = session;
    this.body = byId('move-rows');
    this.texts = [];
    this.body.addEventListener('click', (event) => {
      const button = event.target.closest('[data-ply]');
      if (button) session.go(Number(button.dataset.ply));
    });
    byId('start-ply').addEventListener('click', () => session.go(0));
    session.listen((what) => (what === 'game' || what === 'ply') && this.draw());
    byId('move-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.send();
    });
    byId('typed-move').addEventListener('input', () => this.complain(''));
    this.draw();
  }

  draw() {
    const { plies } = this.session.game;
    const texts = plies.map((ply) => ply.move.record);
    const kept = this.texts.every((text, index) => text === texts[index]) ? this.texts.length : 0;
    if (!kept) this.body.replaceChildren();
    plies.slice(kept).forEach((ply, index) => this.add(ply, kept + index + 1));
    this.texts = texts;
    for (const button of document.querySelectorAll('.move-list [data-ply]')) {
      const current = Number(button.dataset.ply) === this.session.ply;
      setAttribute(button, 'aria-current', current && 'true');
      if (current) keepInView(byId('move-scroll'), button);
    }
  }

  add(ply, number) {
    const { rules, game } = this.session;
    const opens = ply.side === rules.first;
    if (opens || number === 1) {
      const late = game.plies[0].side === rules.first ? 0 : 1;
      const count = game.first_number + Math.floor((number - 1 + late) / 2);
      this.body.append(html('tr', {}, html('th', { scope: 'row' }, `${count}.`),
        html('td', {}, opens ? null : '…'), html('td', {})));
    }
    const took = ply.seconds >= 0.05 ? `${ply.seconds.toFixed(1)} s` : null;
    const spoken = `${title(ply.side)} ${ply.move.path.length ? ply.move.record : 'passes'}`;
    this.body.lastChild.children[opens ? 1 : 2].replaceChildren(html('button', {
      type: 'button', class: 'ply', 'data-ply': number, title: took && `${spoken}, ${took}`,
    }, ply.move.path.length ? ply.move.record : 'pass', html('small', {}, took)));
  }

  async send() {
    const field = byId('typed-move');
    const text = field.value.trim();
    if (!text) return;
    const { live, ply } = this.session;
    const offer = `${ply} ${text}`;
    if (!live && this.offered !== offer) {
      this.offered = offer;
      this.complain('An earlier position is shown. Once more, and a new game goes on from it with this move.');
      return;
    }
    try {
      await (live ? this.session.play(text) : this.branch(text));
      field.value = '';
      this.complain('');
    } catch (problem) {
      this.complain(problem.message);
    }
  }

  /** Begins a game that is like this one as far as it is shown, and goes on with a move. */
  async branch(move) {
    const { rules, game, ply } = this.session;
    const { name, seed, pace_ms, start_position: start } = game;
    const moves = [...game.plies.slice(0, ply).map((each) => each.move.text), move];
    const fresh = await post('/api/games', { rules: rules.id, start, moves, name, seed, pace_ms,
      black: game.black.spec, white: game.white.spec });
    location.assign(`/games/${fresh.id}`);
  }

  complain(text) {
    byId('typed-move-error').textContent = text;
    byId('typed-move-error').hidden = !text;
    setAttribute(byId('typed-move'), 'aria-invalid', text ? 'true' : null);
  }
}

/** Scrolls the list, and nothing but the list. */
function keepInView(list, element) {
  const outer = list.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
