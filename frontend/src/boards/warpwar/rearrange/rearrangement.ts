// Who rides on whom at one star: a draft of rearrangement, and what of it the server must be told.
import type { Berth } from '../types.ts';

/** Rider -> carrier, "" for standing at the star. */
export type Riding = { readonly [rider: string]: string };

export const ridingNow = (berths: readonly Berth[]): Riding => Object.fromEntries(berths.flatMap((berth) => Object.entries(berth.riders)));

/** Free racks of a carrier when everybody rides as drafted. */
export function freeRacks(berth: Berth, riding: Riding, carrier: string): number {
  const aboard = Object.keys(berth.riders).filter((rider) => riding[rider] === carrier).length;
  return (berth.racks[carrier] ?? 0) - aboard;
}

export const move = (riding: Riding, rider: string, carrier: string): Riding => ({ ...riding, [rider]: carrier });

/** Only what differs from how things stand: what is not named stays as it is. */
export function changes(berths: readonly Berth[], riding: Riding): Riding {
  const now = ridingNow(berths);
  return Object.fromEntries(Object.entries(riding).filter(([rider, carrier]) => rider in now && now[rider] !== carrier));
}

/** Carriers with more riders than racks. */
export const crowded = (berths: readonly Berth[], riding: Riding): string[] =>
  berths.flatMap((berth) => Object.keys(berth.racks).filter((carrier) => freeRacks(berth, riding, carrier) < 0));
