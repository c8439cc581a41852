// The button that switches between light and dark, and remembers it.

const root = document.documentElement;
const button = document.querySelector('.theme-switch');
const system = matchMedia('(prefers-color-scheme: dark)');

const isDark = () => (root.dataset.theme ?? (system.matches ? 'dark' : 'light')) === 'dark';

function show() {
  button.setAttribute('aria-pressed', String(isDark()));
}

function remember(theme) {
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage is switched off: the choice holds for this page.
  }
}

if (button) {
  button.hidden = false;
  show();
  system.addEventListener('change', show);
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    remember(root.dataset.theme);
    show();
  });
}
