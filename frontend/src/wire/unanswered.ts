/**
 * Requests that were sent and not answered: the server may have done what they asked for. The same request sent again
 * carries the same key (header `Idempotency-Key`), and the server makes nothing twice.
 */
import { steady } from './clock.ts';
import { newRef } from './commandRef.ts';

/** How long a request counts as the same one, in milliseconds. Later it is a new wish. */
const SAME_MS = 600_000;

const sent = new Map<string, { key: string; at: number }>();

/** Return the key of a request, named by its path and body, and remember it until `answered`. */
export function keyFor(request: string): string {
  const known = sent.get(request);
  if (known && steady() - known.at < SAME_MS) return known.key;
  const key = newRef();
  sent.set(request, { key, at: steady() });
  return key;
}

/** The server has answered this request; the same words are a new request from now on. */
export function answered(request: string): void {
  sent.delete(request);
}
