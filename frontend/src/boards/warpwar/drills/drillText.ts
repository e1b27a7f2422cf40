/** Sentences of a drill. Figures are BP, seen from the side that is asked. */

import { figure, signed } from '../lab/labText.ts';
import type { DrillVerdict } from '../types.ts';

const share = (part: number): string => (part > 0 && part < 0.005 ? 'under 1 %' : `${Math.round(100 * part)} %`);
const loses = (bp: number): string => (bp < 0.05 ? 'nothing' : `${figure(bp)} BP`);

/** The verdict in one sentence. */
export function verdictText({ loss, share: part, good }: DrillVerdict): string {
  if (loss < 0.05) return 'A best order: against best play it loses nothing.';
  const how = `it loses ${figure(loss)} BP against best play, ${share(part)} of what is at stake in the round`;
  return good ? `A good order: ${how}.` : `Not good enough: ${how}.`;
}

/** What the figures of the verdict are. */
export function worthText({ worth, value, low, high, exact, limit }: DrillVerdict): string {
  const bounds = signed(low) === signed(high) ? '' : `: between ${signed(low)} and ${signed(high)}`;
  const sure = exact && high - low <= 0.1 ? '' : ` (approximate${bounds})`;
  return `Your order is worth ${signed(worth)} BP to you, best play ${signed(value)} BP${sure}. Up to ${figure(limit)} BP lost counts as good.`;
}

/** What happens if the other side knew the answer. */
export function beatenText(beaten: number): string {
  if (Math.abs(beaten) < 0.05) return 'Then the round is worth 0 BP to you.';
  return beaten > 0 ? `Even then you gain ${figure(beaten)} BP.` : `Then you lose ${figure(beaten)} BP.`;
}

/** How good what was played was. */
export function playedText(loss: number | null): string {
  return loss === null ? 'not reckoned with: the lab knows one target a ship' : `lost ${loses(loss)} against best play`;
}

/** Whether a joint order is this one; orders of a side always stand in the same sequence. */
export const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n');

/** Whose fleet it is. */
export const ownerOf = (names: readonly string[], seat: number): string => names[seat] ?? '';
