// What a player thinks of the shown position, iteration by iteration, as it thinks.

import { announce, attempt } from './announce.js';
import { address, refusal } from './api.js';
import { byId, html, scoreText, setText } from './dom.js';
import { drawArrow } from './marks.js';
import { recall, remember } from './memory.js';
import { PlayerField, playersOf } from './playerfield.js';

const ITERATIONS_KEPT = 12;
const count = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

export class Analysis {
  constructor(session, play) {
    this.session = session;
    this.play = play;
    /** Whether positions that come to be shown are analysed. */
    this.wanted = false;
    /** The analysis that is going on. */
    this.events = null;
    this.field = new PlayerField('analyst', session.rules);
    // Not every player can play every game.
    this.memory = `analyst.${session.rules.id}`;
    this.ready = attempt(async () => {
      const { analyst } = await playersOf(session.rules);
      await this.field.offer(recall(this.memory, analyst.spec), [analyst.spec, analyst.name]);
    });
    byId('analysis-toggle').addEventListener('click', () => {
      if (this.events) this.stop();
      else this.start();
    });
    for (const part of [this.field.select, this.field.input]) {
      part.addEventListener('change', () => this.events && this.field.spec && this.start());
    }
    session.listen((what) => {
      if (what === 'thought' || what === 'tab') return;
      // Settings of the game change nothing in the position.
      if (this.wanted && this.key !== this.line()) this.begin();
      else this.point();
    });
    window.addEventListener('pagehide', () => this.close());
  }

  line() {
    return JSON.stringify(this.session.line);
  }

  /** Analyses the shown position and those that are shown after it. */
  async start() {
    await this.ready;
    this.wanted = true;
    remember(this.memory, this.field.spec);
    this.begin();
  }

  stop() {
    this.wanted = false;
    this.end('Stopped.');
    this.play.board.point([]);
  }

  close() {
    this.events?.close();
    this.events = null;
  }

  begin() {
    this.close();
    this.thought = null;
    this.key = this.line();
    for (const body of [...byId('analysis-rows').tBodies]) body.remove();
    const { session } = this;
    if (session.live && session.game.outcome) {
      this.end('The game is over here.');
      return;
    }
    setText(byId('analysis-toggle'), 'Stop');
    setText(byId('analysis-state'), 'Thinking …');
    const path = address(`/api/rules/${session.rules.id}/analysis`,
      { ...session.line, player: this.field.spec });
    const events = (this.events = new EventSource(path));
    events.addEventListener('thought', (event) => this.show(JSON.parse(event.data)));
    events.addEventListener('trouble', (event) => {
      this.wanted = false;
      this.end(JSON.parse(event.data).detail);
    });
    events.addEventListener('error', async () => {
      // Asking again would begin the analysis again: leave that to the person.
      events.close();
      const why = await refusal(path);
      if (this.events !== events) return;
      this.wanted = false;
      this.end(why ?? 'The analysis was cut off.');
    });
  }

  end(text) {
    this.close();
    setText(byId('analysis-toggle'), 'Start');
    setText(byId('analysis-state'), text);
  }

  show(thought) {
    this.thought = thought;
    const score = thought.score ? scoreText(thought.score) : '';
    const cells = [thought.depth, score || '–', `${thought.seconds.toFixed(1)} s`,
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
      this.end('Done. Other positions are analysed when you go to them.');
      announce(`Analysis done: ${line}. ${score}`);
    }
  }

  point() {
    const move = this.wanted && this.key === this.line() && this.thought?.best_move;
    if (move) this.play.board.point([{ move, kind: 'analysis' }], drawArrow);
  }
}
