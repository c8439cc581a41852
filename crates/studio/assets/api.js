// Requests to the server. What goes wrong becomes a Problem whose message people can read.

export class Problem extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function ask(method, path, body, signal) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      signal,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Problem('The server does not answer. Is it still running?', 0);
  }
  const isJson = answer.headers.get('content-type')?.includes('json');
  const content = isJson ? await answer.json() : await answer.text();
  if (answer.ok) return content;
  throw new Problem(content.detail ?? content.title ?? `The server answered ${answer.status}.`,
    answer.status);
}

/** The path with a query; what is undefined or null is left out. */
export function address(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value != null);
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

export const get = (path, query, signal) => ask('GET', address(path, query), undefined, signal);
export const post = (path, body = {}) => ask('POST', path, body);
export const patch = (path, body) => ask('PATCH', path, body);

/**
 * A function that runs requests of one purpose, of which only the latest counts: it cancels the
 * one before, whose answer becomes undefined.
 */
export function latest() {
  let current;
  return async (request) => {
    current?.abort();
    const mine = (current = new AbortController());
    if (!request) return undefined;
    try {
      const answer = await request(mine.signal);
      return mine.signal.aborted ? undefined : answer;
    } catch (error) {
      if (mine.signal.aborted) return undefined;
      throw error;
    }
  };
}
