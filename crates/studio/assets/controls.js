// The buttons under the board, and the keys that do the same.

import { attempt, copy, tell } from './announce.js';
import { address, post } from './api.js';
import { byId, html, setAttribute, setText, title } from './dom.js';
import { recall, remember } from './memory.js';
import { Replay } from './replay.js';

const STEP_KEYS = { ArrowLeft: 'previous', ArrowRight: 'next', ArrowUp: 'first', ArrowDown: 'last',
  Home: 'first', End: 'last' };
const BUTTON_KEYS = { f: 'flip', h: 'hint', u: 'takeback', p: 'pause', '?': 'help' };

export class Controls {
  constructor(session, play) {
    this.session = session;
    this.play = play;
    this.replay = new Replay(session);
    const on = (id, work) => byId(id).addEventListener('click', () => {
      if (byId(id).ariaDisabled !== 'true') attempt(work);
    });
    on('first', () => session.go(0));
    on('previous', () => session.go(session.ply - 1));
    on('next', () => session.go(session.ply + 1));
    on('last', () => session.go(session.last));
    on('replay', () => this.replay.toggle());
    on('flip', () => play.flip());
    on('takeback', () => this.takeBack());
    on('takeback-confirm', () => session.takeBack());
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
    const singleKeys = byId('single-keys');
    singleKeys.checked = recall('single-keys', true);
    singleKeys.addEventListener('change', () => remember('single-keys', singleKeys.checked));
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
    // A disabled button would lose the focus, and people who use keys would lose their place.
    const enable = (id, enabled) => setAttribute(byId(id), 'aria-disabled', !enabled && 'true');
    enable('first', !atStart);
    enable('previous', !atStart);
    enable('next', !session.live);
    enable('last', !session.live);
    enable('replay', session.last > 0);
    enable('takeback', this.canTakeBack());
    enable('hint', !(session.live && game.outcome));
    enable('resign', session.people.length > 0 && !game.outcome);
    const watching = session.people.length === 0;
    byId('programs').hidden = !watching && !(game.paused && session.people.length === 1);
    setText(byId('pause'), game.paused ? 'Play' : 'Pause');
    enable('pause', !game.outcome);
    enable('step', game.waits_for === 'pause');
    const pace = byId('pace');
    if (![...pace.options].some((option) => Number(option.value) === game.pace_ms)) {
      pace.append(html('option', { value: game.pace_ms }, `${game.pace_ms / 1000} s`));
    }
    pace.value = game.pace_ms;
    byId('earlier').hidden = session.live;
    const { position, rules } = session;
    byId('edit-position').href = address(`/setup/${rules.id}`, { position });
    byId('save-position').href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${position}\n`)}`;
    byId('hint-answer').hidden = true;
  }

  /** Only people take back: their last move, or how the game was ended. */
  canTakeBack() {
    const { game, people } = this.session;
    return people.length > 0 && game.take_back !== null;
  }

  /** Moves of a game that is over, or without an opponent, may be a record worth keeping. */
  takeBack() {
    const { game, people, last } = this.session;
    const deletes = game.take_back < last;
    const asks = deletes && (game.outcome || people.length === 2);
    return asks ? byId('takeback-dialog').showModal() : this.session.takeBack();
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
    const { rules, last, game } = this.session;
    const ended = game.ended ? game.outcome.text : undefined;
    const query = { ...this.session.lineTo(last), ended };
    return new URL(address(`/link/${rules.id}`, query), location).href;
  }

  pressed(event) {
    const busy = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
    if (busy || document.querySelector('dialog[open]')) return;
    if (event.target.closest('input, select, textarea')) return;
    const single = byId('single-keys').checked;
    const id = STEP_KEYS[event.key] ?? (single && BUTTON_KEYS[event.key]);
    if (id) {
      if (!byId(id).closest('[hidden]')) byId(id).click();
    } else if (event.key === ' ' && !event.target.closest('a, button, summary, [tabindex="0"]')) {
      // Elsewhere it scrolls the page.
      if (this.session.game.waits_for !== 'pause') return;
      byId('step').click();
    } else if (event.key === 'm' && single) {
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
