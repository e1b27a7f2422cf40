/** Sentences of the lab. Numbers are in BP, from the first fleet's point of view. */

import type { LabValue } from '../types.ts';

/** If the bounds are closer than this, they are shown as one number. */
const CLOSE = 0.1;
export const SIDES = ['left', 'right'] as const;

export const figure = (bp: number): string => (Math.abs(bp) < 0.05 ? '0' : Math.abs(bp).toFixed(1));
export const percent = (chance: number): string => (chance < 0.01 ? '<1 %' : `${Math.round(100 * chance)} %`);

export const isExact = ({ exact, low, high }: LabValue): boolean => exact && high - low <= CLOSE;

/** Return the index of the fleet that the battle favours, or null if the battle is even. */
export const favouredSide = (value: number): 0 | 1 | null => (Math.abs(value) < 0.05 ? null : value > 0 ? 0 : 1);

/** Return a sentence about the fleet that gains: "The round is worth 1.8 BP to the fleet on the left." */
export function worthText(value: number): string {
  const side = favouredSide(value);
  if (side === null) return 'The round is even: it is worth 0 BP to both fleets.';
  return `The round is worth ${figure(value)} BP to the fleet on the ${SIDES[side]}.`;
}

const withSign = (bp: number): string => (Math.abs(bp) < 0.05 ? '0' : `${bp > 0 ? '+' : '−'}${Math.abs(bp).toFixed(1)}`);

/** Return a text about how exact the value is. */
export function boundsText(found: LabValue): string {
  if (isExact(found)) return 'This value is valid for the orders that the lab considers.';
  const answers = found.exact ? 'answers' : 'answers found';
  return `With the best ${answers} the value is between ${withSign(found.low)} and ${withSign(found.high)} BP.`;
}

/** Return a text about the loss of a side that always gives these orders. */
export function lossText(loss: number): string {
  if (loss < 0.05) return 'The orders lose nothing against best play.';
  return `The orders lose ${figure(loss)} BP against best play.`;
}

export { withSign };
