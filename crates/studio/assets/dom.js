// Making and finding elements. Text always arrives as text, never as markup.

/** The element with this id; the templates promise that it is there. */
export const byId = (id) => document.getElementById(id);

/** The JSON that the template put into the page under this id. */
export const embedded = (id) => JSON.parse(byId(id).textContent);

const SVG = 'http://www.w3.org/2000/svg';

/** An HTML element. Functions among the attributes are event listeners: `{ onclick: f }`. */
export const html = (tag, attributes, ...children) =>
  furnish(document.createElement(tag), attributes, children);

/** An SVG element. */
export const svg = (tag, attributes, ...children) =>
  furnish(document.createElementNS(SVG, tag), attributes, children);

function furnish(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** A row of a table: the first cell is its heading. */
export const row = (heading, ...cells) =>
  html('tr', {}, html('th', { scope: 'row' }, heading),
    ...cells.map((cell) => html('td', { class: 'number' }, cell)));

/** Sets an attribute only when it changes, so that nothing is announced twice. */
export function setAttribute(element, name, value) {
  if (value == null || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/** Sets a text only when it changes, for the same reason. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** "Black" of "black". */
export const title = (word) => word[0].toUpperCase() + word.slice(1);

/** A score in words, with a minus sign instead of the hyphen. */
export const scoreText = (score) => score.text.replace(/-(?=\d)/g, '−');

/** A number with its sign and at most two decimals. */
export const signed = (number) => {
  const rounded = Math.round(number * 100) / 100;
  return rounded > 0 ? `+${rounded}` : `${rounded}`.replace('-', '−');
};
