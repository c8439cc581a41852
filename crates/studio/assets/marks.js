// Marks and arrows in SVG, around the origin, a square being 100 wide. Looks differ in shape:
// black is solid and angular, white is hollow and round, both is half and half.

import { svg } from './dom.js';

/** A mark of an overlay. */
export function drawMark(look, text) {
  return text ? drawBadge(look, text) : drawShape(look);
}

function drawShape(look) {
  const group = svg('g', { class: `note ${look}` });
  if (look === 'neutral') group.append(svg('path', { class: 'ground', d: 'M0-18 18 0 0 18-18 0Z' }));
  else if (look === 'white') group.append(svg('circle', { class: 'ground', r: 15 }));
  else group.append(svg('circle', { class: 'ground', r: 17 }));
  if (look === 'both') group.append(svg('path', { class: 'half', d: 'M0-17a17 17 0 0 1 0 34Z' }));
  return group;
}

function drawBadge(look, text) {
  // Fractions are wide.
  const letters = [...text].reduce((sum, letter) => sum + (/[¼½¾]/.test(letter) ? 32 : 20), 0);
  const width = Math.max(40, letters + 18);
  const corner = { black: 3, white: 20, both: 3, neutral: 10 }[look];
  const ground = { class: 'ground', x: -width / 2, y: -20, width, height: 40, rx: corner };
  const group = svg('g', { class: `note ${look}` }, svg('rect', ground));
  if (look === 'both') {
    group.append(svg('path', { class: 'half', d: `M-${width / 2} 20h${width}v-6h-${width}Z` }));
  }
  group.append(svg('text', { y: 12, 'text-anchor': 'middle' }, text));
  return group;
}

/** An arrow over these points, or a ring when there is but one. */
export function drawArrow(points, kind) {
  if (points.length < 2) {
    const [[cx, cy]] = points.length ? points : [[-100, -100]];
    return svg('g', { class: `arrow ${kind}` }, svg('circle', { class: 'halo', cx, cy, r: 38 }),
      svg('circle', { class: 'shaft', cx, cy, r: 38 }));
  }
  const [x, y] = points.at(-1);
  const [fromX, fromY] = points.at(-2);
  const angle = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
  // The shaft ends within the head, whose tip is at the middle of the last square.
  const length = Math.hypot(x - fromX, y - fromY);
  const end = [x - ((x - fromX) * 28) / length, y - ((y - fromY) * 28) / length];
  const way = [...points.slice(0, -1), end].map((point) => point.join()).join(' ');
  const head = { d: 'M0 0-38-21-38 21Z', transform: `translate(${x} ${y}) rotate(${angle})` };
  return svg('g', { class: `arrow ${kind}` },
    svg('polyline', { class: 'halo', points: way }), svg('path', { class: 'halo', ...head }),
    svg('polyline', { class: 'shaft', points: way }), svg('path', { class: 'head', ...head }));
}
