// The plates beside the board: the player's name, its pieces, whose turn it is, and what a program
// is thinking.

import { byId, scoreText, setText, title } from './dom.js';

export class Plates {
  constructor(session, play) {
    this.session = session;
    this.play = play;
    session.listen(() => this.draw());
    setInterval(() => this.session.game.waits_for === 'program' && this.drawThought(), 250);
    this.draw();
  }

  draw() {
    const near = this.play.nearSide;
    for (const side of ['black', 'white']) {
      const plate = this.plate(side, near);
      const seat = this.session.game[side];
      const alone = this.session.people.length === 1;
      plate.dataset.side = side;
      plate.classList.toggle('program', !seat.human);
      setText(plate.querySelector('.plate-side'), title(side));
      setText(plate.querySelector('.plate-name'), seat.human ? (alone ? 'You' : 'Person') : seat.label);
      const count = this.session.at().counts[side];
      setText(plate.querySelector('.plate-count'), `${count} ${count === 1 ? 'piece' : 'pieces'}`);
      const over = this.session.live && this.session.game.outcome;
      plate.classList.toggle('to-move', !over && this.session.toMove() === side);
      plate.querySelector('.plate-turn').hidden = over || this.session.toMove() !== side;
    }
    setText(byId('status'), this.status());
    const { outcome } = this.session.game;
    byId('result').hidden = !outcome;
    byId('status').hidden = Boolean(outcome && this.session.live);
    setText(byId('result'), outcome?.text ?? '');
    this.drawThought();
  }

  plate(side, near = this.play.nearSide) {
    return byId(side === near ? 'plate-near' : 'plate-far');
  }

  status() {
    const { game, live, ply, last, people } = this.session;
    if (!live) return ply === 0 ? `First position of ${last} plies` : `Position after ply ${ply} of ${last}`;
    const side = title(game.board.to_move);
    const turn = game.board.note ?? `${side} to move`;
    return {
      person: people.length === 1 ? `Your turn: ${turn}` : turn,
      program: `${side} is thinking`,
      pause: game.trouble ? `${side} did not move` : `Paused: ${turn}`,
      nothing: '',
    }[game.waits_for];
  }

  drawThought() {
    const { game, thought } = this.session;
    const thinks = game.waits_for === 'program' ? game.board.to_move : null;
    for (const side of ['black', 'white']) {
      const parts = [];
      if (side === thinks) {
        parts.push(`${((performance.now() - this.session.since) / 1000).toFixed(1)} s`);
        if (thought?.depth) parts.push(`depth ${thought.depth}`);
        if (thought?.score) parts.push(scoreText(thought.score));
        if (thought?.line.length) parts.push(thought.line.slice(0, 8).join(' '));
      }
      setText(this.plate(side).querySelector('.plate-thought'), parts.join(' · '));
    }
  }
}
