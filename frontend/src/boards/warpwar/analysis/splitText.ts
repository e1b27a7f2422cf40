/** Texts for the numbers of an analysis. Fields named `..._c` are in hundredths of a BP. */
import type { LabPosition, RoundSplit } from '../types.ts';

export type Part = 'value' | 'own' | 'foe' | 'outguessing';

export interface SplitPart {
  readonly part: Part;
  readonly label: string;
  readonly hundredths: number;
}

export const bp = (hundredths: number): string => `${hundredths < 0 ? '−' : '+'}${(Math.abs(hundredths) / 100).toFixed(2)}`;

/** Return the four parts in the order in which they are added up. */
export const partsOf = (split: RoundSplit, sides: number): SplitPart[] => [
  { part: 'value', label: 'Value of the round', hundredths: split.value_c },
  { part: 'own', label: 'Orders of this side', hundredths: split.own_c },
  { part: 'foe', label: sides > 2 ? 'Orders of the enemies' : 'Orders of the enemy', hundredths: split.foe_c },
  { part: 'outguessing', label: 'Out-guessing', hundredths: split.outguessing_c },
];

/** Describe how exact the numbers are. */
export const sureness = (split: RoundSplit, sides: number): string =>
  sides > 2
    ? `The value is approximate: ${sides} sides, with all enemies as one side; the bounds are ${(split.gap_c / 100).toFixed(2)} BP apart.`
    : split.exact
      ? `All orders were examined. The value is exact to ${(split.gap_c / 100).toFixed(2)} BP.`
      : `The value is approximate: the bounds are ${(split.gap_c / 100).toFixed(2)} BP apart.`;

/**
 * Return a round for the lab as one side believed it to be: the ships of this side as they were, and the enemy's ships
 * as this side assumed them to be.
 */
export const asBelieved = (position: LabPosition, side: number, believed: readonly string[]): LabPosition => ({
  ...position,
  fleets: [[...position.fleets[side === 0 ? 0 : 1]], [...believed]],
});

/** Return the damage of each attribute as text: "PD−2 B−1". */
export const placedText = (placed: Readonly<Record<string, number>>): string =>
  Object.entries(placed)
    .map(([attr, hits]) => `${attr}−${hits}`)
    .join(' ');
