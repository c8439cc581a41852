// The evaluation bar: which share of the points each side may expect in the shown position.

import { get, latest } from './api.js';
import { byId, scoreText, setAttribute, setText, title } from './dom.js';
import { recall, remember } from './memory.js';

export class Bar {
  constructor(session, play) {
    this.session = session;
    this.play = play;
    this.ask = latest();
    this.known = new Map();
    const toggle = byId('bar-toggle');
    toggle.checked = recall('bar', true);
    toggle.addEventListener('change', () => {
      remember('bar', toggle.checked);
      this.draw();
    });
    session.listen((what) => what !== 'thought' && this.draw());
    this.draw();
  }

  async draw() {
    const shown = byId('bar-toggle').checked;
    byId('bar').hidden = !shown;
    if (!shown) return;
    const { session } = this;
    const { outcome } = session.game;
    if (outcome && session.live) {
      this.ask();
      const share = { black: 1, white: 0 }[outcome.winner] ?? 0.5;
      const { winner } = outcome;
      this.show({ text: winner ? `${title(winner)} won` : 'Draw', black_share: share });
      return;
    }
    // Stepping to and fro must not search again; what was played before may matter, so the
    // whole line is the key.
    const key = session.line.moves ?? '';
    try {
      const score = this.known.get(key) ?? (await this.ask((signal) =>
        get(`/api/rules/${session.rules.id}/estimate`, session.line, signal)))?.score;
      if (!score) return;
      this.known.set(key, score);
      if (key === (session.line.moves ?? '')) this.show(score);
    } catch (problem) {
      this.show({ text: problem.message, black_share: 0.5 });
    }
  }

  show(score) {
    const { black_share: black, black_elo: elo } = score;
    const text = scoreText(score);
    const near = this.play.nearSide;
    const share = Math.round(100 * (near === 'black' ? black : 1 - black));
    byId('bar-fill').style.setProperty('--share', `${share}%`);
    const meter = byId('bar-meter');
    meter.dataset.near = near;
    setAttribute(meter, 'aria-valuenow', share);
    const unit = elo == null ? '' : ' (Elo points)';
    const meaning = `${text}${unit}: ${title(near)} may expect ${share} % of the points`;
    setAttribute(meter, 'aria-valuetext', meaning);
    setAttribute(byId('bar'), 'title', meaning);
    setText(byId('bar-text'), text);
  }
}
