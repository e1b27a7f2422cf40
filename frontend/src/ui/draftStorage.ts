/** Drafts that the browser stores across a reload, one for each decision. Only the newest drafts are kept. */
import { deviceTime } from '../wire/clock.ts';
import { browserStorage, type BrowserStorage } from '../wire/browserStorage.ts';

const PREFIX = 'board.draft.';
const KEPT = 12;
/**
 * Version of the drafts' data format. Increase it when the draft of any board changes its type. Drafts with an older
 * version are then ignored.
 */
const SHAPE = 1;

interface Kept<T> {
  shape?: number;
  at: number;
  draft: T;
}

/** Store the draft of a decision. */
export function saveDraft<T>(key: string, draft: T, store: BrowserStorage = browserStorage, now = deviceTime()): void {
  store.write(PREFIX + key, { shape: SHAPE, at: now, draft } satisfies Kept<T>);
  store.keepNewest(PREFIX, KEPT);
}

/** Return the stored draft of a decision. Return null if there is none or if it has another format version. */
export function loadDraft<T>(key: string, store: BrowserStorage = browserStorage): T | null {
  const kept = store.read<Kept<T>>(PREFIX + key);
  return kept && (kept.shape ?? 1) === SHAPE ? kept.draft : null;
}

export function dropDraft(key: string, store: BrowserStorage = browserStorage): void {
  store.remove(PREFIX + key);
}
