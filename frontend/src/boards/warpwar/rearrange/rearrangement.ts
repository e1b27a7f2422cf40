// This module has a draft of which ship carries which rider at one star, and calculates the changes that must be sent to the server.
import type { Berth } from '../types.ts';

/** Maps a rider to its carrier, or to "" if the rider is at the star. */
export type Riding = { readonly [rider: string]: string };

export const ridingNow = (berths: readonly Berth[]): Riding => Object.fromEntries(berths.flatMap((berth) => Object.entries(berth.riders)));

/** Return the number of free racks of a carrier if the riders are placed as in the draft. */
export function freeRacks(berth: Berth, riding: Riding, carrier: string): number {
  const aboard = Object.keys(berth.riders).filter((rider) => riding[rider] === carrier).length;
  return (berth.racks[carrier] ?? 0) - aboard;
}

export const move = (riding: Riding, rider: string, carrier: string): Riding => ({ ...riding, [rider]: carrier });

/** Return only the differences from the current state. Riders that are not in the result stay where they are. */
export function changes(berths: readonly Berth[], riding: Riding): Riding {
  const now = ridingNow(berths);
  return Object.fromEntries(Object.entries(riding).filter(([rider, carrier]) => rider in now && now[rider] !== carrier));
}

/** Return the carriers with more riders than racks. */
export const overfullCarriers = (berths: readonly Berth[], riding: Riding): string[] =>
  berths.flatMap((berth) => Object.keys(berth.racks).filter((carrier) => freeRacks(berth, riding, carrier) < 0));
