/** Lazily loaded components. Their code is fetched when it is needed (Lazy.svelte), or prefetched. */
import type { Component } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { fetchPart, importPart, tryNow, WAITING } from '../wire/pagePart.ts';

// This module stores components with different kinds of props, so it must use the type `any`. Each caller gives the type of its component.
/* eslint-disable @typescript-eslint/no-explicit-any */
export type Load<P extends object = any> = () => Promise<{ default: Component<P> }>;

const arrived = new SvelteMap<Load, Component<any>>();
/* eslint-enable @typescript-eslint/no-explicit-any */

/**
 * Return the component that this function has loaded, or undefined if it has not loaded yet. The read is reactive. Pass
 * the same function each time.
 */
export const loadedComponent = <P extends object>(load: Load<P>): Component<P> | undefined => arrived.get(load);

export async function fetchCode(load: Load): Promise<void> {
  arrived.set(load, (await importPart(load)).default);
}

/** Requests in progress for parts that are needed now. `waiting` holds the callbacks that are called if a request has to wait. */
const underWay = new Map<Load, { end: Promise<string>; waiting: Set<(why: string) => void> }>();

/**
 * Fetch a component that is needed now. If it has to wait, `onwait` is called with the reason. Return the reason of a
 * failure, or "" on success.
 */
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
      () => 'A part of this page could not be loaded. Try again, or reload the page.',
    )
    .finally(() => underWay.delete(load));
  underWay.set(load, { end, waiting });
  return end;
}

/**
 * Prefetch components at the user's first click or key. The components are then available when they are needed, even if
 * the server is unreachable or has another version by then. Return a function that cancels this.
 */
export function fetchAhead(...loads: readonly Load[]): () => void {
  const leaving = new AbortController();
  const fetchAll = () => {
    leaving.abort();
    for (const load of loads) {
      const isComing = arrived.has(load) || underWay.has(load);
      if (!isComing) fetchCode(load).catch(() => {}); // ignore an error, because the part is fetched again when it is needed
    }
  };
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, fetchAll, { signal: leaving.signal, capture: true });
  return () => leaving.abort();
}
