/** A lab position in the page's URL. `a` and `b` occur once for each ship of the two fleets; `edition` and `stake` are optional. */

import type { BattleView, LabKit, LabPosition, Record as ShipRecord, StarView } from '../types.ts';
import { printShip } from './shipText.ts';

/** Maximum number of ships per side, as in `LabKit.ships`. */
const MOST = 4;

export function toQuery({ fleets, edition = '2012', stake = 4 }: LabPosition): string {
  const query = new URLSearchParams();
  fleets[0].forEach((ship) => query.append('a', ship));
  fleets[1].forEach((ship) => query.append('b', ship));
  if (edition !== '2012') query.set('edition', edition);
  if (stake !== 4) query.set('stake', String(stake));
  return query.toString();
}

/**
 * Parse the query of a link. If it has no ships, return the first sample of the kit. The server checks the records. A
 * chat can append characters to the end of a link, so remove such characters from the end of each value.
 */
export function fromQuery(text: string, kit: LabKit): LabPosition {
  const query = new URLSearchParams(text.normalize('NFKC').replaceAll('&amp;', '&'));
  const bare = (said: string): string => said.replace(/[^0-9A-Za-z}-]+$/, '');
  const fleet = (key: string): string[] => query.getAll(key).slice(0, kit.ships).map(bare);
  const fleets: [string[], string[]] = [fleet('a'), fleet('b')];
  if (!fleets[0].length && !fleets[1].length) return kit.samples[0]!.position;
  const edition = kit.editions.find((each) => each.key === bare(query.get('edition') ?? ''))?.key ?? '2012';
  const stake = Number(bare(query.get('stake') ?? '4'));
  return { fleets, edition, stake: Number.isInteger(stake) && stake >= 0 && stake <= kit.stake ? stake : 4 };
}

/** The fields of a ship that a replay knows and the lab needs. */
type Known = Pick<ShipRecord, 'id' | 'owner' | 'tl' | 'wg' | 'built' | 'now'>;

/** Return the BP at stake besides the ships. They depend on what is at the star. A drill's `stake` uses the same numbers. */
export function stakeAt(star: Pick<StarView, 'base' | 'colony'> | undefined): number {
  if ((star?.base ?? -1) >= 0) return 40;
  return (star?.colony ?? -1) >= 0 ? 15 : 4;
}

/**
 * Return the battle as a query for the lab. Return "" unless the battle has two sides, every ship's record is known,
 * and neither side has more ships than the lab allows. Ships aboard other ships are left out.
 */
export function labQueryOf(
  battle: Pick<BattleView, 'sides' | 'fleets'>,
  records: readonly Known[],
  edition: string,
  star: Pick<StarView, 'base' | 'colony'> | undefined,
): string {
  if (battle.sides.length !== 2) return '';
  const fleets = battle.sides.map((seat) => battle.fleets?.[seat] ?? []);
  const known = fleets.map((ids) => ids.map((id) => records.find((each) => each.id === id)));
  if (known.some((fleet) => !fleet.length || fleet.length > MOST || fleet.includes(undefined))) return '';
  const [a, b] = known.map((fleet) => fleet.map((ship) => printShip(ship!)));
  return toQuery({ fleets: [a!, b!], edition: edition as NonNullable<LabPosition['edition']>, stake: stakeAt(star) });
}
