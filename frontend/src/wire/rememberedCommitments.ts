/** The commitments this browser was shown while a match was played: what nobody else can change afterwards. */
import type { SeatCommitment } from './types';

const PREFIX = 'receipts.';
/** Matches of which they are kept, the last ones. */
const KEPT = 20;

/** Question and seat -> commitment. */
export type Remembered = Readonly<Record<string, string>>;

export const keyOf = (decision: string, seat: number): string => `${decision} ${seat}`;

/** `match`: the hash of its seed. What was shown first stays. A full or forbidden store is no reason to fail. */
export function rememberCommitments(match: string, shown: readonly SeatCommitment[]): void {
  if (!match) return;
  try {
    const held = { ...Object.fromEntries(shown.map((each) => [keyOf(each.decision, each.seat), each.commitment])), ...remembered(match) };
    localStorage.setItem(PREFIX + match, JSON.stringify({ at: Date.now(), held }));
    const all = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const ages = all.map((key) => ({ key, at: (JSON.parse(localStorage.getItem(key) ?? '{}') as { at?: number }).at ?? 0 }));
    for (const { key } of ages.sort((one, two) => two.at - one.at).slice(KEPT)) localStorage.removeItem(key);
  } catch {
    // Private windows may refuse.
  }
}

export function remembered(match: string): Remembered {
  try {
    return (JSON.parse(localStorage.getItem(PREFIX + match) ?? '{}') as { held?: Remembered }).held ?? {};
  } catch {
    return {};
  }
}
