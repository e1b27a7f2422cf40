/** Lazily loaded parts of the page's code. */
import { backoff } from './backoff.ts';
import { upgrade } from './upgrade.ts';

/** Text shown in place of a part while the server does not answer. */
export const WAITING = 'The server does not answer. This part of the page opens when the connection is back.';

const WAITS = { first: 1000, longest: 15_000 };
/** Time in milliseconds without an answer after which the page tells the user that it waits. */
const SLOW_MS = 8000;

const presses = new EventTarget();

/** Retry all waiting parts at once. This is called when the user presses "Try again". */
export function tryNow(): void {
  presses.dispatchEvent(new Event('press'));
}

/** Return the file that a function imports, in the form that the build wrote. Return undefined if the function imports none. */
const fileOf = (load: () => unknown): string | undefined => /import\(["'`](.+?)["'`]\)/.exec(String(load))?.[1];

/**
 * Import a part after fetching its file. Firefox and WebKit remember a failed import until the page is closed, so that
 * no retry would succeed. Reject if the file cannot be fetched. Files that the page preloads are not fetched twice.
 */
export async function importPart<T>(load: () => Promise<T>): Promise<T> {
  const file = fileOf(load);
  if (file && !document.head.querySelector(`link[rel=modulepreload][href$="${file.slice(1)}"]`)) {
    const answer = await fetch(new URL(file, import.meta.url));
    if (!answer.headers.get('Content-Type')?.includes('javascript')) throw new Error(`${file} did not come`);
    await answer.arrayBuffer(); // the file is in the browser's cache now
  }
  return load();
}

/**
 * Fetch a part. While the server cannot be reached, call `onwait` and retry until the part arrives. If the server has a
 * newer version of the page, reload the page. Reject if the server has this version and a retry fails too.
 */
export async function fetchPart<T>(load: () => Promise<T>, onwait: () => void = () => {}): Promise<T> {
  let hasAnswered = false;
  for (let tries = 0; ; tries++) {
    const slow = setTimeout(onwait, SLOW_MS);
    try {
      return await importPart(load);
    } catch (error) {
      const found = await upgrade.partMissing();
      if (found === 'reloading') return await new Promise<never>(() => {});
      if (found === 'away') onwait();
      else if (hasAnswered) throw error;
      else hasAnswered = true; // the connection might have returned between the two requests
    } finally {
      clearTimeout(slow);
    }
    await pause(backoff(tries, WAITS));
  }
}

/** Wait for this time, but no longer than until the browser reports that it is online or the user presses "Try again". */
function pause(milliseconds: number): Promise<void> {
  return new Promise((over) => {
    const stop = new AbortController();
    const end = (): void => {
      stop.abort();
      clearTimeout(timer);
      over();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end, { signal: stop.signal });
    presses.addEventListener('press', end, { signal: stop.signal });
  });
}
