// The page that sets up a board: pick a piece once, place many.

import { attempt, copy, tell } from './announce.js';
import { get, latest, post } from './api.js';
import { Board } from './board.js';
import { byId, embedded, html, setAttribute, setText, title } from './dom.js';
import { indexOf } from './squares.js';

const CHECK_DELAY = 120;

const rules = embedded('rules');
const first = embedded('first');
const api = `/api/rules/${rules.id}`;
const check = latest();
let size = first.size;
let cells = [...first.cells];
let valid = null;
let timer;

const board = new Board(byId('board'), rules, {
  choose: (square) => rules.can_arrange && place(square, true),
  escape() {},
  draggable: () => false,
});

const checked = (name) => document.querySelector(`[name=${name}]:checked`).value;

/** Puts the picked piece on a square; pointing again at what is already there takes it away. */
function place(square, toggles) {
  const index = indexOf(square, size);
  const letter = checked('piece');
  const placed = toggles && cells[index] === letter ? '.' : letter;
  if (cells[index] === placed) return;
  cells[index] = placed;
  changed();
}

/** What needs a position waits until there is one. */
function allow(view) {
  valid = view;
  for (const id of ['play', 'analyse']) byId(id).disabled = !view || Boolean(view.outcome);
  for (const id of ['copy-position', 'save-position']) byId(id).disabled = !view;
}

function changed() {
  board.show(size, cells.join(''));
  allow(null);
  clearTimeout(timer);
  timer = setTimeout(() => attempt(ask), CHECK_DELAY);
}

async function ask() {
  const answer = await check(() => post(`${api}/arrangement`,
    { size, cells: cells.join(''), to_move: checked('to-move') }));
  if (!answer) return;
  judge(answer);
  // The text of the board before would be taken for that of this one.
  byId('position').value = answer.board?.position ?? '';
}

function judge({ problem, board: view }) {
  allow(view);
  const notice = byId('validity');
  notice.className = problem ? 'notice bad' : 'notice good';
  const moves = view?.legal.length;
  if (problem) setText(notice, title(problem));
  else if (view.outcome) setText(notice, `A position where the game is over: ${view.outcome.text}.`);
  else setText(notice, `A position that can be played: ${moves} ${moves === 1 ? 'move' : 'moves'}.`);
  setAttribute(byId('position'), 'aria-invalid', null);
}

/** Takes over a position from the server's answer; a text that is no position changes nothing. */
function take(answer) {
  if (!answer) return;
  clearTimeout(timer);
  const view = answer.board;
  if (view) {
    size = view.size;
    cells = [...view.cells];
    board.show(size, view.cells);
    const side = document.querySelector(`[name=to-move][value=${view.to_move}]`);
    if (side) side.checked = true;
    if (byId('size')) byId('size').value = size;
    byId('position').value = view.position;
  }
  judge(answer);
  setAttribute(byId('position'), 'aria-invalid', answer.problem ? 'true' : null);
}

async function read(query) {
  // What was changed a moment ago is about to be replaced: its check would cancel this request.
  clearTimeout(timer);
  take(await check((signal) => get(`${api}/position`, query, signal)));
}

const on = (id, event, work) => byId(id)?.addEventListener(event, (happened) => {
  tell('');
  attempt(() => work(happened));
});

on('to-move', 'change', changed);
on('start', 'click', () => read({ size }));
on('size', 'change', (event) => read({ size: event.target.value }));
on('clear', 'click', () => {
  cells.fill('.');
  changed();
});
on('flip', 'click', () => board.flip(!board.flipped));
on('position-form', 'submit', (event) => {
  event.preventDefault();
  return read({ position: byId('position').value.trim() });
});
on('copy-position', 'click', () => copy(valid.position, 'Position'));
on('save-position', 'click', () => {
  const file = URL.createObjectURL(new Blob([`${valid.position}\n`], { type: 'text/plain' }));
  html('a', { href: file, download: `${rules.id}-position.txt` }).click();
  setTimeout(() => URL.revokeObjectURL(file), 1000);
});
on('open-position', 'change', async (event) => {
  const [file] = event.target.files;
  event.target.value = '';
  if (!file) return undefined;
  byId('position').value = (await file.text()).trim();
  return read({ position: byId('position').value });
});
on('play', 'click', () =>
  location.assign(`/new/${rules.id}?${new URLSearchParams({ position: valid.position })}`));
on('analyse', 'click', async () => {
  const game = await post('/api/games',
    { rules: rules.id, start: valid.position, black: 'human', white: 'human' });
  location.assign(`/games/${game.id}#analysis`);
});

// Dragging paints every square on the way; a click places by itself.
byId('board').addEventListener('pointerdown', (down) => {
  if (!rules.can_arrange || down.button !== 0 || !down.isPrimary) return;
  const listening = new AbortController();
  const { signal } = listening;
  const squareAt = ([x, y]) => board.layout.nameAt(Math.floor(x / 100), Math.floor(y / 100));
  let painting = false;
  let before = board.pointOf(down);
  const begun = squareAt(before);
  window.addEventListener('pointermove', (now) => {
    const after = board.pointOf(now);
    if (!painting && squareAt(after) === begun) return;
    painting = true;
    const steps = Math.ceil(Math.hypot(after[0] - before[0], after[1] - before[1]) / 25);
    for (let step = 0; step <= steps; step += 1) {
      const at = after.map((end, axis) => before[axis] + ((end - before[axis]) * step) / (steps || 1));
      const square = squareAt(at);
      if (square) place(square, false);
    }
    before = after;
  }, { signal });
  for (const end of ['pointerup', 'pointercancel']) {
    window.addEventListener(end, () => {
      listening.abort();
      if (painting) board.ignoreClick();
    }, { signal });
  }
});

take({ problem: null, board: first });
