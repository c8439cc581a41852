// The page of a game.

import { announce, tell } from './announce.js';
import { Bar } from './bar.js';
import { Controls } from './controls.js';
import { byId, embedded, setText, title } from './dom.js';
import { recall } from './memory.js';
import { Moves } from './moves.js';
import { Plates } from './plates.js';
import { Play } from './play.js';
import { Session } from './session.js';
import { makeTabs } from './tabs.js';
import { Trouble } from './trouble.js';

const session = new Session(embedded('game'), embedded('rules'));
const play = new Play(session);
new Plates(session, play);
new Bar(session, play);
new Moves(session);
new Controls(session, play);
new Trouble(session);

let overlays;
const loadOverlays = async () => {
  const { Overlays } = await import('./overlays.js');
  overlays ??= new Overlays(session, play.board);
};
makeTabs({
  teaching: loadOverlays,
  async evaluation() {
    const { Evaluation } = await import('./evaluation.js');
    new Evaluation(session);
  },
  async analysis() {
    const { Analysis } = await import('./analysis.js');
    const analysis = new Analysis(session, play);
    // So says a link from a board that was set up to be analysed.
    if (location.hash === '#analysis') analysis.start();
  },
}, () => session.emit('tab'));
if (session.rules.overlays.length && recall(`overlay.${session.rules.id}`, '')) loadOverlays();

// Moves are announced, and the name kept, as they come.
let known = session.game;
session.listen((what) => {
  // What was said of another position is past.
  if (what === 'ply') tell('');
  if (what !== 'game') return;
  const { game } = session;
  setText(byId('game-title'), game.name || session.rules.name);
  const moved = game.plies.length - known.plies.length;
  const ended = game.outcome && !known.outcome;
  const fresh = game.plies.slice(known.plies.length);
  known = game;
  if (!moved && !ended) return;
  // A pass cannot be seen: on the board nothing happens.
  const passes = fresh.filter(({ move }) => !move.path.length);
  if (moved) tell(passes.map(({ side }) => `${title(side)} has no move and passes.`).join(' '));
  const played = fresh.map(({ move, side }) =>
    `${title(side)} ${move.path.length ? `plays ${move.record}` : 'passes'}.`);
  if (moved < 0) played.push('Taken back.');
  const { note, to_move: next } = game.board;
  announce([...played, `${game.outcome?.text ?? note ?? `${title(next)} to move`}.`].join(' '));
});

session.follow((connected, why = 'Connection lost, trying again …') => {
  setText(byId('connection'), why);
  byId('connection').hidden = connected;
});
