/** Sentences of a drill. Numbers are in BP, from the point of view of the side that answers. */

import { figure, withSign } from '../lab/labText.ts';
import type { DrillVerdict } from '../types.ts';

const share = (part: number): string => (part > 0 && part < 0.005 ? 'under 1 %' : `${Math.round(100 * part)} %`);
const loses = (bp: number): string => (bp < 0.05 ? 'nothing' : `${figure(bp)} BP`);

/** Return the verdict in one sentence. */
export function verdictText({ loss, share: part, good }: DrillVerdict): string {
  if (loss < 0.05) return 'One of the best orders: it loses nothing against best play.';
  const how = `it loses ${figure(loss)} BP against best play, ${share(part)} of what is at stake in the round`;
  return good ? `A good order: ${how}.` : `Not good enough: ${how}.`;
}

/** Return a text that explains the numbers of the verdict. */
export function worthText({ worth, value, low, high, exact, limit }: DrillVerdict): string {
  const bounds = withSign(low) === withSign(high) ? '' : `: between ${withSign(low)} and ${withSign(high)}`;
  const sure = exact && high - low <= 0.1 ? '' : ` (approximate${bounds})`;
  return `Your order is worth ${withSign(worth)} BP to you. The best play is worth ${withSign(value)} BP${sure}. An order that loses up to ${figure(limit)} BP is good.`;
}

/** Return a sentence about what would happen if the other side knew the answer. */
export function beatenText(beaten: number): string {
  if (Math.abs(beaten) < 0.05) return 'Then the round is worth 0 BP to you.';
  return beaten > 0 ? `Even then you gain ${figure(beaten)} BP.` : `Then you lose ${figure(beaten)} BP.`;
}

/** Return a text about the loss of the orders that were given in the match. */
export function playedText(loss: number | null): string {
  return loss === null ? 'not calculated: in the lab each ship has one target' : `lost ${loses(loss)} against best play`;
}

/** Return whether two lists of orders for a side are the same. The orders of a side always have the same sequence. */
export const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n');

/** Return the name of the player who owns the fleet. */
export const ownerOf = (names: readonly string[], seat: number): string => names[seat] ?? '';
