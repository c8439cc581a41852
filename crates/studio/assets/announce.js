// Messages: shown beside the board, and spoken for those who cannot see it.

import { byId } from './dom.js';

/** Says something to screen readers only. */
export function announce(text) {
  byId('announcer').textContent = text;
}

/** Shows a message until the next one; an empty text takes it away. */
export function tell(text) {
  const message = byId('message');
  message.textContent = text;
  message.hidden = !text;
}

/** Does something that may fail, and shows why it did. */
export async function attempt(work) {
  try {
    return await work();
  } catch (problem) {
    tell(problem.message);
    return undefined;
  }
}

/** Copies a text, or shows it for copying where the browser does not allow it. */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    tell(`${what} copied.`);
  } catch {
    window.prompt(`Copy the ${what.toLowerCase()}:`, text);
  }
}
