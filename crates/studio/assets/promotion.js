// The question what a piece becomes.

import { byId, html, svg } from './dom.js';

/** One of the moves, or nothing when the question is not answered. */
export function choosePiece(moves, rules) {
  const dialog = byId('promotion');
  const pieces = byId('promotion-pieces');
  const letters = moves.map((move) => move.becomes);
  return new Promise((resolve) => {
    let chosen;
    const choice = ({ letter, name }) => html('button', {
      class: 'button piece-choice', type: 'button', 'data-becomes': letter,
      onclick: () => {
        chosen = moves.find((move) => move.becomes === letter);
        dialog.close();
      },
    }, svg('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' },
      svg('use', { href: `#${rules.id}-${letter}` })), name);
    pieces.dataset.style = rules.style;
    pieces.replaceChildren(
      ...rules.palette.filter((piece) => letters.includes(piece.letter)).map(choice));
    dialog.addEventListener('close', () => resolve(chosen), { once: true });
    dialog.showModal();
  });
}
