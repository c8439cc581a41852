// The dialog that changes who plays, and what the game is called.

import { byId, setText } from './dom.js';
import { PlayerField } from './playerfield.js';

let fields;
/** What the dialog showed at first. */
let before;

/** Opens the dialog; with a side, at its player. */
export async function choosePlayers(session, side) {
  const { game, rules } = session;
  const dialog = byId('players-dialog');
  const form = byId('players-form');
  if (!fields) {
    fields = { black: new PlayerField('black', rules), white: new PlayerField('white', rules) };
    byId('players-cancel').addEventListener('click', () => dialog.close());
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      try {
        const wanted = { name: byId('game-name').value.trim(),
          black: fields.black.spec, white: fields.white.spec };
        // What was changed elsewhere meanwhile stays.
        const changed = Object.fromEntries(
          Object.entries(wanted).filter(([key, value]) => value !== before[key]));
        if (Object.keys(changed).length) await session.set(changed);
        dialog.close();
      } catch (problem) {
        setText(byId('players-error'), problem.message);
        byId('players-error').hidden = false;
      }
    });
  }
  before = { name: game.name, black: game.black.spec, white: game.white.spec };
  byId('game-name').value = game.name;
  byId('players-error').hidden = true;
  for (const each of ['black', 'white']) {
    await fields[each].offer(game[each].spec, ['human', 'A person']);
  }
  dialog.showModal();
  if (side) fields[side].select.focus();
}
