/**
 * The parts of a ship that the viewer may see. For the viewer's own ship these are all parts. For an enemy ship they
 * are only the parts that its revealed orders have used.
 */
import { readOrder } from '../orders/notation.ts';
import type { Record as ShipRecord } from '../types.ts';

export interface KnownParts {
  /** Current values of the attributes, as far as they are known. */
  now: { readonly [attr: string]: number };
  built: { readonly [attr: string]: number };
  wg: string;
  /**
   * Whether the values are complete. For an enemy ship it is false: the values are the minimum with which the ship must
   * have been built.
   */
  whole: boolean;
}

export const NOTHING: KnownParts = { now: {}, built: {}, wg: '', whole: false };

/** The hull of an unknown ship. It depends only on the kind of ship, so that it reveals nothing. */
const PLAIN: { readonly [kind: string]: { readonly [attr: string]: number } } = { W: { PD: 6, B: 2, S: 2 }, S: { PD: 4, S: 1 } };

export function knownParts(record: ShipRecord | null, kind: string, lines: readonly string[]): KnownParts {
  if (record) return { now: record.now, built: record.built, wg: record.wg, whole: true };
  const seen: { [attr: string]: number } = {};
  const least = (attr: string, points: number): void => {
    if (points > (seen[attr] ?? 0)) seen[attr] = points;
  };
  for (const line of lines) {
    const told = readOrder(line);
    for (const attr of ['B', 'S', 'E', 'T']) least(attr, told.powers[attr] ?? 0);
    least('T', told.missiles.length);
    least('M', told.missiles.length);
    least('C', told.cannons.length);
    least('PD', Object.values(told.powers).reduce((sum, points) => sum + points, 0) + told.cannons.length);
  }
  const plain = PLAIN[kind] ?? PLAIN['S'] ?? {};
  const built = Object.fromEntries(Object.keys({ ...plain, ...seen }).map((attr) => [attr, Math.max(plain[attr] ?? 0, seen[attr] ?? 0)]));
  return { now: seen, built, wg: kind === 'W' ? 'WG' : '', whole: false };
}
