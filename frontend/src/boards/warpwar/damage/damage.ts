/**
 * Crossing off boxes: the player must place the exact number of hits. A hit on M removes three Missiles, and a hit on
 * SH removes six Shells.
 */
import { valueAfter } from '../records/boxes.ts';
import type { Record as ShipRecord, Wound } from '../types.ts';

export type Hits = { [attr: string]: number };

/** Return the rider in a key: "S31" for "S31.PD". Return "" for boxes of the damaged ship itself. */
export function riderOf(key: string): string {
  const dot = key.indexOf('.');
  return dot < 0 ? '' : key.slice(0, dot);
}

export function countHits(hits: Hits): number {
  return Object.values(hits).reduce((sum, each) => sum + each, 0);
}

export function hitsLeft(wound: Wound, hits: Hits): number {
  return wound.hits - countHits(hits);
}

/**
 * Return the maximum number of hits that a row can take now. A rack can take a hit only if it is free or its rider is
 * completely crossed off.
 */
export function room(wound: Wound, hits: Hits, key: string): number {
  const most = wound.room[key] ?? 0;
  if (key !== 'SR' || !ridersOf(wound).length) return most;
  const dead = ridersOf(wound).filter((rider) => isRiderLost(wound, hits, rider)).length;
  return Math.min(most, (wound.racks_free ?? 0) + dead);
}

export function ridersOf(wound: Wound): string[] {
  return [...new Set(Object.keys(wound.room).map(riderOf).filter(Boolean))];
}

function isRiderLost(wound: Wound, hits: Hits, rider: string): boolean {
  const keys = Object.keys(wound.room).filter((key) => riderOf(key) === rider);
  return keys.every((key) => (hits[key] ?? 0) >= (wound.room[key] ?? 0));
}

/**
 * Set a row to `count` hits, limited by its room and by the hits that are left. If a rider is no longer destroyed,
 * remove the hits on its rack.
 */
export function setHits(wound: Wound, hits: Hits, key: string, count: number): Hits {
  const free = hitsLeft(wound, hits) + (hits[key] ?? 0);
  const level = Math.max(0, Math.min(Math.round(count), room(wound, hits, key), free));
  const next = removeZeros({ ...hits, [key]: level });
  const racks = room(wound, next, 'SR');
  return (next['SR'] ?? 0) > racks ? removeZeros({ ...next, SR: racks }) : next;
}

function removeZeros(hits: Hits): Hits {
  return Object.fromEntries(Object.entries(hits).filter(([, count]) => count > 0));
}

/** Adjust a stored or suggested list of hits to this wound, row by row. */
export function fitHits(wound: Wound, hits: Hits): Hits {
  const keys = Object.keys(hits).sort((a, b) => Number(a === 'SR') - Number(b === 'SR'));
  return keys.reduce((done, key) => setHits(wound, done, key, hits[key] ?? 0), {} as Hits);
}

/** Return whether all boxes of the ship are lost, so that the player has nothing to choose. */
export function isAllLost(wound: Wound): boolean {
  const whole = Object.values(wound.room).reduce((sum, each) => sum + each, 0);
  return wound.hits >= whole;
}

/** Return the rows of a record after the hits of this draft, as text: "PD={7}6 B=3 M={6}0". */
export function printAfter(record: ShipRecord, wound: Wound, hits: Hits, attrs: readonly string[]): string {
  const parts = attrs
    .filter((attr) => (record.built[attr] ?? 0) > 0)
    .map((attr) => {
      const built = record.built[attr] ?? 0;
      const now = valueAfter(attr, record.now[attr] ?? 0, hits[attr] ?? 0);
      return now === built ? `${attr}=${built}` : `${attr}={${built}}${now}`;
    });
  return `${wound.ship}: TL${record.tl} ${parts.join(' ')}`;
}

/**
 * Parse the server's JSON of sealed damage. The result maps a ship to its rows and a row to its hits. The JSON is a
 * bare map or a command that contains it.
 */
export function readHits(json: string | undefined): { [ship: string]: Hits } {
  if (!json) return {};
  try {
    const read = JSON.parse(json) as { hits?: { [ship: string]: Hits } } & { [ship: string]: Hits };
    return read.hits ?? read;
  } catch {
    return {};
  }
}
