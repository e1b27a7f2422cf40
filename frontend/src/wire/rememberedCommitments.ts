/** The commitments this browser was shown while a match was played: what nobody else can change afterwards. */
import { browserStorage } from './browserStorage.ts';
import { deviceTime } from './clock.ts';
import type { SeatCommitment } from './types';

const PREFIX = 'receipts.';
/** Matches of which they are kept, the last ones. */
const KEPT = 20;

/** Question and seat -> commitment. */
export type Remembered = Readonly<Record<string, string>>;

export const keyOf = (decision: string, seat: number): string => `${decision} ${seat}`;

/** `match`: the hash of its seed. What was shown first stays. */
export function rememberCommitments(match: string, shown: readonly SeatCommitment[]): void {
  if (!match) return;
  const held = { ...Object.fromEntries(shown.map((each) => [keyOf(each.decision, each.seat), each.commitment])), ...remembered(match) };
  browserStorage.write(PREFIX + match, { at: deviceTime(), held });
  browserStorage.keepNewest(PREFIX, KEPT);
}

export function remembered(match: string): Remembered {
  return browserStorage.read<{ held?: Remembered }>(PREFIX + match)?.held ?? {};
}
