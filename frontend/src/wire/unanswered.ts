/**
 * Requests that were sent but not answered. The server might have executed them. If the same request is sent again, it
 * has the same key (header `Idempotency-Key`), so that the server does not execute it twice.
 */
import { steady } from './clock.ts';
import { newRef } from './commandRef.ts';

/** Time in milliseconds for which a repeated request counts as the same request. After that it is a new request. */
const SAME_MS = 600_000;

const sent = new Map<string, { key: string; at: number }>();

/** Return the key of a request, which is named by its path and body. Store the key until `answered` is called. */
export function keyFor(request: string): string {
  const known = sent.get(request);
  if (known && steady() - known.at < SAME_MS) return known.key;
  const key = newRef();
  sent.set(request, { key, at: steady() });
  return key;
}

/** Forget the key of a request that the server has answered. The same text is a new request from now on. */
export function forgetRequest(request: string): void {
  sent.delete(request);
}
