// Choosing a player: a level from a list, or anything that can be written as a player spec.

import { get } from './api.js';
import { byId, html, setText } from './dom.js';

const OTHER = 'other';
const asked = new Map();

/** The players of a game: asked for once. */
export function playersOf(rules) {
  if (!asked.has(rules.id)) {
    const answer = get(`/api/rules/${rules.id}/players`);
    asked.set(rules.id, answer);
    answer.catch(() => asked.delete(rules.id));
  }
  return asked.get(rules.id);
}

export class PlayerField {
  /** The elements are named by the template: `{id}`, `{id}-spec` and `{id}-about`. */
  constructor(id, rules) {
    this.rules = rules;
    this.levels = [];
    this.select = byId(id);
    this.input = byId(`${id}-spec`);
    this.about = byId(`${id}-about`);
    this.select.addEventListener('change', () => {
      this.draw();
      if (this.select.value === OTHER) this.input.focus();
    });
  }

  /** Offers a choice (spec and name) and then the levels; `spec` is chosen. */
  async offer(spec, choice) {
    this.levels = (await playersOf(this.rules)).levels;
    const named = this.levels.map((level) => [level.spec, level.name]);
    this.select.replaceChildren(...[choice, ...named, [OTHER, 'Other …']].map(
      ([value, name]) => html('option', { value }, name)));
    const listed = [...this.select.options].some((each) => each.value === spec);
    this.select.value = listed ? spec : OTHER;
    if (!listed) this.input.value = spec;
    this.draw();
  }

  draw() {
    this.input.parentElement.hidden = this.select.value !== OTHER;
    const level = this.levels.find(({ spec }) => spec === this.select.value);
    setText(this.about, level ? level.explanation : '');
  }

  get spec() {
    return this.select.value === OTHER ? this.input.value.trim() : this.select.value;
  }
}
