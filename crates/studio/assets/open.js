// Opens a game record or position, from a file or pasted, as a new game.

import { post } from './api.js';

const form = document.querySelector('.open-record');
const file = form.querySelector('input[type=file]');
const text = form.querySelector('textarea');
const rules = form.querySelector('select');
const problem = form.querySelector('[role=alert]');
const button = form.querySelector('button[type=submit]');

/** Bytes of text. Records are short: what is larger is something else. */
const LARGEST_TEXT = 1024 * 1024;

function complain(message) {
  problem.textContent = message;
  problem.hidden = message === '';
  if (message) text.setAttribute('aria-invalid', 'true');
  else text.removeAttribute('aria-invalid');
}

async function read(chosen) {
  if (chosen.size > LARGEST_TEXT) {
    complain(`${chosen.name} is too large: a file has up to 1 MiB.`);
    return;
  }
  try {
    text.value = await chosen.text();
    complain('');
  } catch {
    // A folder, or a file that went away since it was chosen.
    complain(`${chosen.name} cannot be read.`);
  }
}

async function open() {
  // Left out, the rule set is what the file says.
  const named = rules.value || undefined;
  const opened = await post(form.dataset.action, { rules: named, text: text.value });
  // A file may hold several games: the first is opened, all are in the list.
  const [game] = [opened.games ?? opened].flat();
  location.assign(`/games/${encodeURIComponent(game.id)}`);
}

form.hidden = false;
file.addEventListener('change', () => file.files[0] && read(file.files[0]));

// A file dropped beside the field would replace the page: the whole form takes it.
const bringsFile = (event) => event.dataTransfer?.types.includes('Files');
form.addEventListener('dragover', (event) => {
  if (!bringsFile(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'copy';
  form.classList.add('dropping');
});
form.addEventListener('dragleave', (event) => {
  if (!form.contains(event.relatedTarget)) form.classList.remove('dropping');
});
form.addEventListener('drop', (event) => {
  form.classList.remove('dropping');
  if (!bringsFile(event)) return;
  event.preventDefault();
  const [dropped] = event.dataTransfer.files;
  if (!dropped) return;
  // Otherwise the field would go on naming a file that is no longer the one to be opened.
  file.value = '';
  read(dropped);
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (text.value.trim() === '') {
    complain('Choose a file or paste a record first.');
    text.focus();
    return;
  }
  if (new Blob([text.value]).size > LARGEST_TEXT) {
    complain('The text is too long: up to 1 MiB can be opened.');
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
