/** Commitments that this browser received while a match was played. No other party can change them afterwards. */
import { browserStorage } from './browserStorage.ts';
import { deviceTime } from './clock.ts';
import type { SeatCommitment } from './types';

const PREFIX = 'receipts.';
/** Number of latest matches whose commitments are kept. */
const KEPT = 20;

/** Maps a decision and seat (`keyOf`) to the commitment. */
export type Remembered = Readonly<Record<string, string>>;

export const keyOf = (decision: string, seat: number): string => `${decision} ${seat}`;

/** Store commitments; the first one received for a key stays. `match`: hash of the match's seed. */
export function rememberCommitments(match: string, shown: readonly SeatCommitment[]): void {
  if (!match) return;
  const held = { ...Object.fromEntries(shown.map((each) => [keyOf(each.decision, each.seat), each.commitment])), ...remembered(match) };
  browserStorage.write(PREFIX + match, { at: deviceTime(), held });
  browserStorage.keepNewest(PREFIX, KEPT);
}

export function remembered(match: string): Remembered {
  return browserStorage.read<{ held?: Remembered }>(PREFIX + match)?.held ?? {};
}
