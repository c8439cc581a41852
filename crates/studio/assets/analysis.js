// What a player thinks of the shown position, iteration by iteration, as it thinks.

import { announce, attempt } from './announce.js';
import { address } from './api.js';
import { byId, html, setText } from './dom.js';
import { drawArrow } from './marks.js';
import { recall, remember } from './memory.js';
import { PlayerField } from './playerfield.js';

const ITERATIONS_KEPT = 12;
/** The analyst who is offered before the levels: it thinks until it is stopped, or nearly so. */
const PATIENT = ['engine:time=5m', 'The engine, until stopped'];
const count = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

export class Analysis {
  constructor(session, play) {
    this.session = session;
    this.play = play;
    this.wanted = false;
    this.field = new PlayerField('analyst');
    attempt(() => this.field.offer(recall('analyst', PATIENT[0]), PATIENT));
    byId('analysis-toggle').addEventListener('click', () => {
      this.wanted = !this.wanted;
      remember('analyst', this.field.spec);
      this.begin();
    });
    session.listen((what) => {
      if (what === 'thought' || what === 'tab') return;
      // Settings of the game change nothing in the position.
      if (this.wanted && this.key !== this.line()) this.begin();
      else this.point();
    });
    window.addEventListener('pagehide', () => this.events?.close());
  }

  line() {
    return JSON.stringify(this.session.line);
  }

  begin() {
    this.events?.close();
    this.thought = null;
    this.key = this.line();
    for (const body of [...byId('analysis-rows').tBodies]) body.remove();
    const { session } = this;
    const over = session.live && session.game.outcome;
    setText(byId('analysis-toggle'), this.wanted ? 'Stop' : 'Start');
    setText(byId('analysis-state'), !this.wanted ? 'Stopped.' : over ? 'The game is over here.' : 'Thinking …');
    if (!this.wanted || over) return;
    this.events = new EventSource(address(`/api/rules/${session.rules.id}/analysis`,
      { ...session.line, player: this.field.spec }));
    this.events.addEventListener('thought', (event) => this.show(JSON.parse(event.data)));
    this.events.addEventListener('error', () => {
      // Asking again would begin the analysis again: leave that to the person.
      this.events.close();
      this.end('The analysis stopped: the server did not accept this player, or went away.');
    });
  }

  end(text) {
    this.wanted = false;
    setText(byId('analysis-toggle'), 'Start');
    setText(byId('analysis-state'), text);
  }

  show(thought) {
    this.thought = thought;
    const cells = [thought.depth, thought.score?.text ?? '–', `${thought.seconds.toFixed(1)} s`,
      count.format(thought.nodes), count.format(thought.nodes_per_second)]
      .map((text) => html('td', { class: 'number' }, String(text)));
    const line = thought.line.length ? thought.line.join(' ') : thought.best_move?.record ?? '';
    const fresh = html('tbody', { 'data-depth': thought.depth }, html('tr', {}, ...cells),
      html('tr', {}, html('td', { class: 'line', colspan: cells.length }, line)));
    const table = byId('analysis-rows');
    const [newest] = table.tBodies;
    if (newest?.dataset.depth === String(thought.depth)) newest.replaceWith(fresh);
    else table.tHead.after(fresh);
    while (table.tBodies.length > ITERATIONS_KEPT) table.lastElementChild.remove();
    this.point();
    if (thought.done) {
      this.events.close();
      setText(byId('analysis-state'), 'Done.');
      announce(`Analysis done: ${line}. ${thought.score?.text ?? ''}`);
    }
  }

  point() {
    const move = this.wanted && this.key === this.line() && this.thought?.best_move;
    if (move) this.play.board.point([{ move, kind: 'analysis' }], drawArrow);
  }
}
