// The dialog that changes who plays, and what the game is called.

import { byId, setText } from './dom.js';
import { PlayerField } from './playerfield.js';

let fields;
/** What the dialog showed at first. */
let before;

export async function choosePlayers(session) {
  const { game } = session;
  const dialog = byId('players-dialog');
  const form = byId('players-form');
  if (!fields) {
    fields = { black: new PlayerField('black'), white: new PlayerField('white') };
    byId('players-cancel').addEventListener('click', () => dialog.close());
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      try {
        const wanted = { name: byId('game-name').value.trim(),
          black: fields.black.spec, white: fields.white.spec };
        // What somebody else has changed meanwhile stays.
        const changed = Object.entries(wanted).filter(([key, value]) => value !== before[key]);
        if (changed.length) await session.set(Object.fromEntries(changed));
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
  for (const side of ['black', 'white']) {
    await fields[side].offer(game[side].spec, ['human', 'A person']);
  }
  dialog.showModal();
}
