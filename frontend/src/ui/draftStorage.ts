/** Drafts kept in the browser across a reload, one for each decision; old ones make room. */
import { deviceTime } from '../wire/clock.ts';
import { browserStorage, type BrowserStorage } from '../wire/browserStorage.ts';

const PREFIX = 'board.draft.';
const KEPT = 12;
/** Of what drafts are made. Add one when any board's draft changes its shape: a page of today forgets those of yesterday. */
const SHAPE = 1;

interface Kept<T> {
  shape?: number;
  at: number;
  draft: T;
}

/** Remember a draft under its decision. */
export function saveDraft<T>(key: string, draft: T, store: BrowserStorage = browserStorage, now = deviceTime()): void {
  store.write(PREFIX + key, { shape: SHAPE, at: now, draft } satisfies Kept<T>);
  store.keepNewest(PREFIX, KEPT);
}

/** The draft kept for it; null if there is none, or one that another version of the page has kept. */
export function loadDraft<T>(key: string, store: BrowserStorage = browserStorage): T | null {
  const kept = store.read<Kept<T>>(PREFIX + key);
  return kept && (kept.shape ?? 1) === SHAPE ? kept.draft : null;
}

export function dropDraft(key: string, store: BrowserStorage = browserStorage): void {
  store.remove(PREFIX + key);
}
