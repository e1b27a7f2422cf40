/** Commitments that this browser received while a match was played. No other party can change them afterwards. */
import { browserStorage } from './browserStorage.ts';
import { deviceTime } from './clock.ts';
import type { SeatCommitment } from './types';

const PREFIX = 'receipts.';
/** Number of matches whose commitments are stored. They are the latest matches. */
const KEPT = 20;

/** Maps a decision and seat (`keyOf`) to the commitment. */
export type Remembered = Readonly<Record<string, string>>;

export const keyOf = (decision: string, seat: number): string => `${decision} ${seat}`;

/** Store commitments. The first commitment received for a key is kept. `match` is the hash of the match's seed. */
export function rememberCommitments(match: string, shown: readonly SeatCommitment[]): void {
  if (!match) return;
  const held = {
    ...Object.fromEntries(shown.map((each) => [keyOf(each.decision, each.seat), each.commitment])),
    ...readCommitments(match),
  };
  browserStorage.write(PREFIX + match, { at: deviceTime(), held });
  browserStorage.keepNewest(PREFIX, KEPT);
}

export function readCommitments(match: string): Remembered {
  return browserStorage.read<{ held?: Remembered }>(PREFIX + match)?.held ?? {};
}
