// What the browser remembers of a person's choices. Storage may be forbidden: then nothing is.

export function recall(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`gamut.${key}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(`gamut.${key}`, JSON.stringify(value));
  } catch {
    // Forbidden or full: the choice holds until the page is left.
  }
}
