/** Components whose code is fetched when it is wanted (Lazy.svelte), or ahead of that. */
import type { Component } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { fetchPart, importPart, tryNow, WAITING } from '../wire/pagePart.ts';

// Components of all kinds of props pass through; whoever asks knows which.
/* eslint-disable @typescript-eslint/no-explicit-any */
export type Load<P extends object = any> = () => Promise<{ default: Component<P> }>;

const arrived = new SvelteMap<Load, Component<any>>();
/* eslint-enable @typescript-eslint/no-explicit-any */

/** What has come of this function, which has to be one and the same each time; undefined: not yet, and who asks is told. */
export const arrivedOf = <P extends object>(load: Load<P>): Component<P> | undefined => arrived.get(load);

export async function fetchCode(load: Load): Promise<void> {
  arrived.set(load, (await importPart(load)).default);
}

/** Parts that are being fetched because they are wanted now, and who is told that they have to wait. */
const underWay = new Map<Load, { end: Promise<string>; waiting: Set<(why: string) => void> }>();

/** Fetch it because it is wanted now. `onwait`: called with what it waits for. Return why it did not come, "" if it did. */
export function fetchWanted(load: Load, onwait: (why: string) => void): Promise<string> {
  const known = underWay.get(load);
  if (known) {
    known.waiting.add(onwait);
    tryNow();
    return known.end;
  }
  const waiting = new Set([onwait]);
  const end = fetchPart(load, () => waiting.forEach((tell) => tell(WAITING)))
    .then(
      (part) => (arrived.set(load, part.default), ''),
      () => 'A part of this page could not be fetched. Try again, or reload the page.',
    )
    .finally(() => underWay.delete(load));
  underWay.set(load, { end, waiting });
  return end;
}

/** With the first press or key of whoever stays here: then it is at hand before it is needed, though the server be away
 * or a newer one by then. Returns how to leave off. */
export function fetchAhead(...loads: readonly Load[]): () => void {
  const leaving = new AbortController();
  const fetchAll = () => {
    leaving.abort();
    for (const load of loads) {
      const isComing = arrived.has(load) || underWay.has(load);
      if (!isComing) fetchCode(load).catch(() => {}); // it is asked for again when it is wanted
    }
  };
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, fetchAll, { signal: leaving.signal, capture: true });
  return () => leaving.abort();
}
