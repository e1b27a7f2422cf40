// This module creates the visual effects of events at their places on the map: dice, breaking hexes, warps, new discs.
import type { Event, View } from '../types.ts';

export interface Effect {
  readonly kind: 'dice' | 'break' | 'spark' | 'warp' | 'disc' | 'lost';
  readonly hex: string;
  /** The dice of an effect: number of sides and result of each die. */
  readonly dice?: readonly { readonly sides: number; readonly value: number }[];
}

/** Matches rolls that determine a place. The dice of fights and of the order of play are shown elsewhere. */
const WHERE = /grid|hex|chain/;

/**
 * Return the effects of one step. Dice are shown at the hex that they determined. A rolled grid number is shown at the
 * centre of the grid until the hex is known.
 */
export function effectsOf(events: readonly Event[], after: View): Effect[] {
  const found: Effect[] = [];
  let dice: { sides: number; value: number; purpose: string }[] = [];
  const addDice = (hex: string): void => {
    if (dice.length) found.push({ kind: 'dice', hex, dice });
    dice = [];
  };
  for (const event of events) {
    if (event.kind === 'rolled' && WHERE.test(event.purpose)) dice = [...dice, event];
    else if (event.kind === 'hex_hit') {
      addDice(event.hex);
      if (event.result === 'destroyed') found.push({ kind: 'break', hex: event.hex });
      if (event.result === 'field' || event.result === 'chain') found.push({ kind: 'spark', hex: event.hex });
    } else if (event.kind === 'disc_made') {
      addDice(event.hex);
      found.push({ kind: event.lost ? 'spark' : 'disc', hex: event.hex });
    } else if (event.kind === 'warped') {
      addDice(event.to);
      found.push({ kind: 'warp', hex: event.origin }, { kind: event.lost ? 'lost' : 'warp', hex: event.to });
    } else if (event.kind === 'grid_turned' || event.kind === 'grid_warped' || event.kind === 'grids_exchanged') addDice(`${event.grid}-0`);
    else if (event.kind === 'converted' && event.hex) found.push({ kind: 'warp', hex: event.hex });
    else if (event.kind === 'fought' && event.lost) found.push({ kind: 'lost', hex: event.hex });
  }
  const grid = dice.find((die) => /grid/.test(die.purpose));
  if (grid && after.grids.some((each) => each.number === grid.value)) addDice(`${grid.value}-0`);
  return found;
}
