// Opens a game record or position, from a file or pasted, as a game of one's own.

import { post } from './api.js';

const form = document.querySelector('.open-record');
const file = form.querySelector('input[type=file]');
const text = form.querySelector('textarea');
const rules = form.querySelector('select');
const problem = form.querySelector('[role=alert]');
const button = form.querySelector('button[type=submit]');

/** Records are short: what is larger is something else. */
const LARGEST_FILE = 1_000_000;

function complain(message) {
  problem.textContent = message;
  problem.hidden = message === '';
  if (message) text.setAttribute('aria-invalid', 'true');
  else text.removeAttribute('aria-invalid');
}

async function read(chosen) {
  if (chosen.size > LARGEST_FILE) {
    complain(`${chosen.name} is too large for a game record.`);
    return;
  }
  text.value = await chosen.text();
  complain('');
}

async function open() {
  const opened = await post(form.dataset.action, { rules: rules.value, text: text.value });
  // A file may hold several games: the first is opened, all are in the list.
  const [game] = [opened.games ?? opened].flat();
  location.assign(`/games/${encodeURIComponent(game.id)}`);
}

form.hidden = false;
file.addEventListener('change', () => file.files[0] && read(file.files[0]));
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (text.value.trim() === '') {
    complain('Choose a file or paste a record first.');
    text.focus();
    return;
  }
  complain('');
  button.disabled = true;
  try {
    await open();
  } catch (error) {
    complain(error.message);
    text.focus();
  } finally {
    button.disabled = false;
  }
});
