/** Code that is fetched when it is wanted (Lazy.svelte) comes with the first press or key of whoever stays here: then it
 * is at hand before it is needed, though the server be away or a newer one by then. Returns how to leave off. */
export function fetchAhead(...loads: readonly (() => Promise<unknown>)[]): () => void {
  const leaving = new AbortController();
  const fetchAll = () => {
    leaving.abort();
    for (const load of loads) load().catch(() => {}); // it is asked for again when it is wanted
  };
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, fetchAll, { signal: leaving.signal, capture: true });
  return () => leaving.abort();
}
