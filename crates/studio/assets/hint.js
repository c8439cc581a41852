// A hint: the move that the server would play, drawn on the board and told in words.

import { announce } from './announce.js';
import { get } from './api.js';
import { byId, scoreText, setText } from './dom.js';
import { drawArrow } from './marks.js';

/** "+13 for Black", and what that is. */
const meaning = (score) => {
  const share = Math.round(100 * score.black_share);
  return score.black_elo == null ? scoreText(score)
    : `${scoreText(score)} in Elo points: Black may expect ${share} %, White ${100 - share} %`;
};

export async function giveHint(session, board) {
  const { ply } = session;
  const answer = byId('hint-answer');
  setText(answer, 'Looking for a good move …');
  answer.hidden = false;
  try {
    const { best_move: best, score, line } = await get(`${session.path}/hint`, { ply });
    if (ply !== session.ply || !best) return;
    board.point([{ move: best, kind: 'hint' }], drawArrow);
    const move = best.path.length ? best.record : 'pass';
    const expected = line.length > 1 ? ` Expected: ${line.join(' ')}` : '';
    setText(answer, `Hint: ${move}${score ? ` (${meaning(score)})` : ''}.${expected}`);
    announce(answer.textContent);
  } catch (problem) {
    setText(answer, problem.message);
  }
}
