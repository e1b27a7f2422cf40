/** Explains by the Combat Results Table why a shot missed: how far its drive difference is from the nearest difference that hits. */
import { rowOf, cellOf, toneOf, type Tactic } from '../crt/crt.ts';
import type { CrtRow } from '../types.ts';

export interface Miss {
  /** The reason, for example "dodged: 3 too slow". */
  words: string;
  /** Side on which the shot passes the target: behind its stern if the shot is too slow, ahead of its nose if it is too fast. */
  side: 'behind' | 'ahead';
}

const SPAN = 40;
const VERB: { readonly [tactic in Tactic]: string } = { ATTACK: 'passed', DODGE: 'dodged', RETREAT: 'outrun' };

/** Return the explanation of a miss, or null for a shot that hit. */
export function whyMissed(crt: readonly CrtRow[], shot: { firer: Tactic; diff: number; target: Tactic }): Miss | null {
  const hits = (diff: number): boolean => toneOf(cellOf(crt, shot.firer, diff, shot.target)).startsWith('hit');
  if (!rowOf(crt, shot.firer, shot.diff) || hits(shot.diff)) return null;
  for (let by = 1; by <= SPAN; by++) {
    if (hits(shot.diff + by)) return { words: `${VERB[shot.target]}: too slow by ${by}`, side: 'behind' };
    if (hits(shot.diff - by)) return { words: `${VERB[shot.target]}: too fast by ${by}`, side: 'ahead' };
  }
  return { words: `${VERB[shot.target]}: no Drive would have hit`, side: shot.diff < 0 ? 'behind' : 'ahead' };
}
