// The buttons under the board, and the keys that do the same.

import { attempt, copy, tell } from './announce.js';
import { address, post } from './api.js';
import { byId, html, setText, title } from './dom.js';

const STEP_KEYS = { ArrowLeft: 'previous', ArrowRight: 'next', ArrowUp: 'first', ArrowDown: 'last',
  Home: 'first', End: 'last' };
const BUTTON_KEYS = { f: 'flip', h: 'hint', u: 'takeback', p: 'pause', '?': 'help' };

export class Controls {
  constructor(session, play) {
    this.session = session;
    this.play = play;
    const on = (id, work) => byId(id).addEventListener('click', () => attempt(work));
    on('first', () => session.go(0));
    on('previous', () => session.go(session.ply - 1));
    on('next', () => session.go(session.ply + 1));
    on('last', () => session.go(session.last));
    on('flip', () => play.flip());
    on('takeback', () => session.takeBack());
    on('hint', async () => {
      const { giveHint } = await import('./hint.js');
      await giveHint(session, play.board);
    });
    on('pause', () => session.set({ paused: !session.game.paused }));
    on('step', () => session.step());
    on('resign', () => this.askToResign());
    on('resign-confirm', () => session.resign(this.resigning));
    on('branch', () => this.branch());
    on('copy-link', () => copy(this.link(), 'Link'));
    on('copy-position', () => copy(session.position, 'Position'));
    on('help', () => byId('keys').showModal());
    on('players', async () => {
      const { choosePlayers } = await import('./players.js');
      await choosePlayers(session);
    });
    byId('pace').addEventListener('change', (event) =>
      attempt(() => session.set({ pace_ms: Number(event.target.value) })));
    document.addEventListener('keydown', (event) => this.pressed(event));
    session.listen((what) => (what === 'game' || what === 'ply') && this.draw());
    this.draw();
  }

  draw() {
    const { session } = this;
    const { game } = session;
    const atStart = session.ply === 0;
    const enable = (id, enabled) => {
      byId(id).disabled = !enabled;
    };
    enable('first', !atStart);
    enable('previous', !atStart);
    enable('next', !session.live);
    enable('last', !session.live);
    enable('takeback', session.last > 0);
    enable('hint', !(session.live && game.outcome));
    enable('resign', session.people.length > 0 && !game.outcome);
    byId('programs').hidden = session.people.length === 2;
    setText(byId('pause'), game.paused ? 'Play' : 'Pause');
    enable('pause', !game.outcome);
    enable('step', game.waits_for === 'pause');
    const pace = byId('pace');
    if (![...pace.options].some((option) => Number(option.value) === game.pace_ms)) {
      pace.append(html('option', { value: game.pace_ms }, `${game.pace_ms / 1000} s`));
    }
    pace.value = game.pace_ms;
    byId('earlier').hidden = session.live;
    byId('hint-answer').hidden = true;
  }

  askToResign() {
    const { people, game } = this.session;
    this.resigning = people.length === 1 ? people[0] : game.board.to_move;
    setText(byId('resign-text'), `${title(this.resigning)} resigns, and the game is over.`);
    byId('resign-dialog').showModal();
  }

  async branch() {
    const game = await post(`${this.session.path}/branch`, { ply: this.session.ply });
    location.assign(`/games/${game.id}`);
  }

  /** An address that holds the whole game. */
  link() {
    const { rules, last } = this.session;
    return new URL(address(`/link/${rules.id}`, this.session.lineTo(last)), location).href;
  }

  pressed(event) {
    const busy = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
    if (busy || document.querySelector('dialog[open]')) return;
    if (event.target.closest('input, select, textarea')) return;
    const id = STEP_KEYS[event.key] ?? BUTTON_KEYS[event.key];
    if (id) {
      if (!byId(id).closest('[hidden]')) byId(id).click();
    } else if (event.key === ' ' && !event.target.closest('a, button, summary, [tabindex="0"]')) {
      // Elsewhere it scrolls the page.
      if (this.session.game.waits_for !== 'pause') return;
      byId('step').click();
    } else if (event.key === 'm') {
      document.querySelector('[role=tab][data-panel=moves]').click();
      byId('typed-move').focus();
    } else if (event.key === 'Escape') {
      this.play.letGo();
      this.play.board.point([]);
      tell('');
      byId('hint-answer').hidden = true;
    } else {
      return;
    }
    event.preventDefault();
  }
}
