/** Parts of the page's code that are fetched when they are wanted. */
import { backoff } from './backoff.ts';
import { upgrade } from './upgrade.ts';

/** What stands in the place of a part while the server does not answer. */
export const WAITING = 'The server does not answer. This opens by itself when the connection is back.';

const WAITS = { first: 1000, longest: 15_000 };
/** Without an answer for so long somebody who waits is told so, in milliseconds. */
const SLOW_MS = 8000;

const presses = new EventTarget();

/** Try at once what waits for the server: somebody pressed "Try again". */
export function tryNow(): void {
  presses.dispatchEvent(new Event('press'));
}

/** The file that a function imports, as the build has written it there; undefined if it imports none. */
const fileOf = (load: () => unknown): string | undefined => /import\(["'`](.+?)["'`]\)/.exec(String(load))?.[1];

/**
 * Import a part, once its file has come. Firefox and WebKit remember a failed import as long as the page lives, so that
 * no other try succeeds. Rejects if the file does not come. What the server has named in the page is under way already.
 */
export async function importPart<T>(load: () => Promise<T>): Promise<T> {
  const file = fileOf(load);
  if (file && !document.head.querySelector(`link[rel=modulepreload][href$="${file.slice(1)}"]`)) {
    const answer = await fetch(new URL(file, import.meta.url));
    if (!answer.headers.get('Content-Type')?.includes('javascript')) throw new Error(`${file} did not come`);
    await answer.arrayBuffer(); // from here on it is in the browser's cache
  }
  return load();
}

/**
 * Fetch a part. While the server cannot be reached, `onwait` is called and the part is tried again until it comes. If
 * the server has a newer page than this one, this page is loaded again. Rejects if the server has this page and the part
 * still does not come.
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
      else hasAnswered = true; // the connection may have come back between the two questions
    } finally {
      clearTimeout(slow);
    }
    await pause(backoff(tries, WAITS));
  }
}

/** So many milliseconds, or less if the browser says that it is online, or somebody presses. */
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
