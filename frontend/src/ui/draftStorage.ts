/** Drafts kept in the browser across a reload, one for each decision; old ones make room. */

const PREFIX = 'board.draft.';
const KEPT = 12;
/** Of what drafts are made. Add one when any board's draft changes its shape: a page of today forgets those of yesterday. */
const SHAPE = 1;

interface Kept<T> {
  shape?: number;
  at: number;
  draft: T;
}

/** Remember a draft under its decision. A full or forbidden store is no reason to fail. */
export function saveDraft<T>(key: string, draft: T, store: Storage | undefined = storage(), now = Date.now()): void {
  try {
    store?.setItem(PREFIX + key, JSON.stringify({ shape: SHAPE, at: now, draft } satisfies Kept<T>));
    if (store) prune(store);
  } catch {
    // Private windows may refuse; the draft then lives as long as the page.
  }
}

/** The draft kept for it; null if there is none, or one that another version of the page has kept. */
export function loadDraft<T>(key: string, store: Storage | undefined = storage()): T | null {
  try {
    const text = store?.getItem(PREFIX + key);
    if (!text) return null;
    const { shape = 1, draft } = JSON.parse(text) as Kept<T>;
    return shape === SHAPE ? draft : null;
  } catch {
    return null;
  }
}

export function dropDraft(key: string, store: Storage | undefined = storage()): void {
  try {
    store?.removeItem(PREFIX + key);
  } catch {
    // As above.
  }
}

function prune(store: Storage): void {
  const aged: [string, number][] = [];
  for (let at = 0; at < store.length; at++) {
    const key = store.key(at);
    if (!key?.startsWith(PREFIX)) continue;
    aged.push([key, (JSON.parse(store.getItem(key) ?? '{}') as Partial<Kept<unknown>>).at ?? 0]);
  }
  aged.sort((a, b) => b[1] - a[1]);
  for (const [key] of aged.slice(KEPT)) store.removeItem(key);
}

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
