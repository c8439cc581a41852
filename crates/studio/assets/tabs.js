// Panels beside the board. What a panel does is loaded when it is first opened.

import { recall, remember } from './memory.js';

/**
 * `loaders` has a function for each panel that needs one; `opened()` is told of every change. An
 * address that ends with the name of a panel, as in `#analysis`, opens it.
 */
export function makeTabs(loaders, opened) {
  const tabs = [...document.querySelectorAll('[role=tab]')];
  const open = async (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== chosen;
    }
    const { panel } = chosen.dataset;
    remember('panel', panel);
    const load = loaders[panel];
    delete loaders[panel];
    await load?.();
    opened();
  };
  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => open(tab));
    tab.addEventListener('keydown', (event) => {
      const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: -1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      const next = tabs.at(to % tabs.length);
      next.focus();
      open(next);
    });
  });
  const named = (name) => tabs.find((tab) => tab.dataset.panel === name);
  open(named(location.hash.slice(1)) ?? named(recall('panel', 'moves')) ?? tabs[0]);
}
