// What an evaluation makes of the shown position, feature by feature.

import { get, latest } from './api.js';
import { byId, html, setText, signed, title } from './dom.js';

export class Evaluation {
  constructor(session) {
    this.session = session;
    this.ask = latest();
    byId('evaluation').addEventListener('change', () => this.draw());
    session.listen((what) => what !== 'thought' && what !== 'flipped' && this.draw());
    this.draw();
  }

  async draw() {
    if (byId('panel-evaluation').hidden) return;
    const { session } = this;
    try {
      const view = await this.ask((signal) => get(
        `/api/rules/${session.rules.id}/evaluation`,
        { position: session.position, evaluation: byId('evaluation').value }, signal));
      if (view) this.show(view);
    } catch (problem) {
      byId('evaluation-rows').replaceChildren();
      setText(byId('evaluation-about'), problem.message);
    }
  }

  show(view) {
    setText(byId('evaluation-about'), `Seen from ${title(view.side)}, who is to move; `
      + `the weights are ${Math.round(100 * view.stage)} % of the way from the opening to the end.`);
    const cell = (value) => html('td', { class: 'number' }, signed(value));
    const features = view.features.toSorted(
      (a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
    // Long lists of zeros hide what counts; but an empty table would look broken.
    const counting = features.filter(({ value }) => value !== 0);
    const shown = counting.length ? counting : features;
    const zeros = features.filter((feature) => !shown.includes(feature));
    byId('evaluation-zeros').hidden = !zeros.length;
    setText(byId('evaluation-zeros-count'),
      zeros.length === 1 ? '1 feature is 0 here' : `${zeros.length} features are 0 here`);
    byId('evaluation-zeros-list').replaceChildren(...zeros.flatMap(({ name, meaning }) =>
      [html('dt', {}, name), html('dd', {}, meaning)]));
    byId('evaluation-rows').replaceChildren(...shown.map((feature) => html('tr', {},
      html('th', { scope: 'row' }, feature.name, html('small', {}, feature.meaning)),
      cell(feature.value), cell(feature.weight), cell(feature.contribution))));
    setText(byId('evaluation-sum'), signed(view.sum));
    setText(byId('evaluation-estimate'), signed(view.estimate));
    setText(byId('evaluation-note'), view.note ?? '');
  }
}
