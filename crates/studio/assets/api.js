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
  const content = await contentOf(answer);
  if (answer.ok) return content;
  throw new Problem(wordsOf(content, answer), answer.status);
}

function contentOf(answer) {
  const isJson = answer.headers.get('content-type')?.includes('json');
  return isJson ? answer.json() : answer.text();
}

const wordsOf = (content, { status }) =>
  content.detail ?? content.title ?? `The server answered ${status}.`;

/** The path with a query; what is undefined or null is left out. */
export function address(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value != null);
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

export const get = (path, query, signal) => ask('GET', address(path, query), undefined, signal);
export const post = (path, body = {}) => ask('POST', path, body);
export const patch = (path, body) => ask('PATCH', path, body);

/**
 * Why the server refuses a stream of events, which an EventSource does not tell; undefined when
 * it does not refuse.
 */
export async function refusal(path) {
  const asking = new AbortController();
  try {
    const answer = await fetch(path, { signal: asking.signal });
    return answer.ok ? undefined : wordsOf(await contentOf(answer), answer);
  } catch {
    return 'The server does not answer. Is it still running?';
  } finally {
    // The stream itself is not wanted.
    asking.abort();
  }
}

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
