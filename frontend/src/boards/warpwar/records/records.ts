/** A ship record as rows to show, and the fleet as a table that can be sorted. */
import type { Record as ShipRecord, UnitView } from '../types.ts';

/** Attributes in the order of a ship record. `lot` is the number of pieces that one hit removes. */
export const ATTRS: readonly { key: string; name: string; lot: number }[] = [
  { key: 'PD', name: 'Power/Drive', lot: 1 },
  { key: 'B', name: 'Beam', lot: 1 },
  { key: 'S', name: 'Screen', lot: 1 },
  { key: 'T', name: 'Tubes', lot: 1 },
  { key: 'M', name: 'Missiles', lot: 3 },
  { key: 'E', name: 'ECM', lot: 1 },
  { key: 'A', name: 'Armor', lot: 1 },
  { key: 'C', name: 'Cannons', lot: 1 },
  { key: 'SH', name: 'Shells', lot: 6 },
  { key: 'SR', name: 'Racks', lot: 1 },
  { key: 'H', name: 'Holds', lot: 1 },
  { key: 'R', name: 'Repair Bay', lot: 1 },
];

export function attrName(key: string): string {
  return ATTRS.find((attr) => attr.key === key)?.name ?? key;
}

/** Return the attribute's position in the order of a ship record. */
export function attrRank(key: string): number {
  return ATTRS.findIndex((attr) => attr.key === key);
}

export interface Row {
  key: string;
  name: string;
  lot: number;
  built: number;
  now: number;
}

/** Return the rows of a record. Only attributes with which the ship was built have a row. */
export function rowsOf(record: ShipRecord): Row[] {
  return ATTRS.filter(({ key }) => (record.built[key] ?? 0) > 0).map((attr) => ({
    ...attr,
    built: record.built[attr.key] ?? 0,
    now: record.now[attr.key] ?? 0,
  }));
}

/** Return a value as on a record sheet: "{7}6" if it is damaged, "7" if it is not. */
export function printedValue(built: number, now: number): string {
  return built === now ? String(built) : `{${built}}${now}`;
}

/**
 * Return the number of hits that the ship can still take, and the number for an undamaged ship, for a condition bar.
 * Expended Missiles and Shells count as lost.
 */
export function condition(record: ShipRecord): { left: number; whole: number } {
  let left = 0;
  let whole = 0;
  for (const row of rowsOf(record)) {
    if (row.key === 'R') continue;
    left += Math.ceil(row.now / row.lot);
    whole += Math.ceil(row.built / row.lot);
  }
  return { left, whole };
}

export type SortKey = 'id' | 'place' | 'PD' | 'mp' | 'cost' | 'condition';

export interface FleetRow {
  record: ShipRecord;
  place: string;
  unit: UnitView | undefined;
  share: number;
}

/** Return the seat's ships with their places. `placeOf` returns the name of a hex. Lost ships are included only if `lost` is true. */
export function fleetOf(
  records: readonly ShipRecord[],
  units: readonly UnitView[],
  seat: number,
  placeOf: (hex: string) => string,
  lost = false,
): FleetRow[] {
  return records
    .filter((record) => record.owner === seat && (lost || !record.lost))
    .map((record) => {
      const unit = units.find((each) => each.id === record.id);
      const { left, whole } = condition(record);
      const carrier = unit?.aboard || records.find((each) => each.riders?.includes(record.id))?.id;
      const place = record.lost ? 'lost' : carrier ? `aboard ${carrier}` : unit ? placeOf(unit.hex) : '';
      return { record, unit, place, share: whole ? left / whole : 0 };
    });
}

export function sortRows(rows: readonly FleetRow[], key: SortKey, down: boolean): FleetRow[] {
  const sign = down ? -1 : 1;
  return [...rows].sort((a, b) => sign * compare(a, b, key) || shipRank(a) - shipRank(b));
}

function compare(a: FleetRow, b: FleetRow, key: SortKey): number {
  if (key === 'place') return a.place.localeCompare(b.place);
  if (key === 'id') return shipRank(a) - shipRank(b);
  return sortValue(a, key) - sortValue(b, key);
}

function sortValue(row: FleetRow, key: SortKey): number {
  if (key === 'condition') return row.share;
  if (key === 'cost') return row.record.cost;
  if (key === 'mp') return row.record.mp ?? 0;
  return row.record.now['PD'] ?? 0;
}

/** Return the sort key of a row: Warpships come before Systemships, and each kind is sorted by number. */
function shipRank(row: FleetRow): number {
  return (row.record.id.startsWith('W') ? 0 : 100_000) + Number(row.record.id.slice(1));
}
