/** The ships in a battle, as far as the viewer may know them: cards by seat, with what the rounds have revealed about each ship. */
import { isTactic, type Tactic } from '../crt/crt.ts';
import { readOrder, type Told } from '../orders/notation.ts';
import type { BattleView, Foe, Record as ShipRecord, RoundView, ShotView, UnitView } from '../types.ts';

export interface Card {
  id: string;
  seat: number;
  kind: string;
  /** Tech level of the ship. It is -1 if it has not been revealed. */
  tl: number;
  record: ShipRecord | null;
  /** The ship's last revealed order before the shown round. It is "" if there is none. */
  seen: string;
  /** Effective hits on the ship in the rounds before the shown round. */
  hits: number;
  /** Whether the ship is still in the battle. */
  present: boolean;
  /** Whether the ship was destroyed in a round before the shown round. */
  wreck: boolean;
}

export interface Camp {
  seat: number;
  cards: Card[];
}

/** Maps a ship to its owner. The roster is kept for the whole battle, because later lists do not contain destroyed ships. */
export type Roster = Map<string, number>;

/** Add to the roster all owners that a view contains for a battle and its ships. */
export function enrol(roster: Roster, battle: BattleView, known: Partial<Known> = {}): Roster {
  const { units = [], records = [], foes = [] } = known;
  for (const { fleets } of [...(battle.rounds ?? []), battle]) {
    for (const [seat, ships] of Object.entries(fleets ?? {})) for (const ship of ships) roster.set(ship, Number(seat));
  }
  for (const unit of units) roster.set(unit.id, unit.owner);
  for (const record of records) roster.set(record.id, record.owner);
  for (const foe of foes) roster.set(foe.ship, foe.owner);
  return roster;
}

/**
 * Return the owner of a ship, or -1 if it is not known. In a battle of two sides an unlisted ship belongs to the other
 * side, because the viewer's own ships have records.
 */
export function ownerOf({ roster, battle, me }: Pick<Known, 'roster' | 'battle' | 'me'>, ship: string): number {
  const seat = roster.get(ship);
  if (seat !== undefined) return seat;
  const duel = battle.sides.length === 2 && battle.sides.includes(me);
  return duel ? (battle.sides.find((each) => each !== me) ?? -1) : -1;
}

/** Return the ships that took part in a round. */
export function shipsOf(round: RoundView): string[] {
  const named = [
    ...Object.values(round.fleets ?? {}).flat(),
    ...Object.keys(round.tactics ?? {}),
    ...ordersOf(round).map((line) => readOrder(line).ship),
    ...(round.losses ?? []).map((loss) => loss.ship),
    ...(round.escaped ?? []),
    ...(round.held ?? []),
    ...(round.dropped ?? []),
  ];
  return [...new Set(named)].filter(Boolean);
}

export interface Known {
  battle: BattleView;
  me: number;
  roster: Roster;
  units: readonly UnitView[];
  records: readonly ShipRecord[];
  foes: readonly Foe[];
}

/** Return the camps for a shown round (null: for the present position). The viewer's camp comes first. */
export function campsOf(known: Known, round: RoundView | null): Camp[] {
  const { battle, me } = known;
  const now = new Set(Object.values(battle.fleets ?? {}).flat());
  const before = (battle.rounds ?? []).filter((each) => !round || each.round < round.round);
  const wrecks = before.flatMap((each) => each.losses ?? []).flatMap((loss) => (loss.destroyed ? loss.ship : []));
  const ships = [...new Set([...(round ? shipsOf(round) : []), ...now, ...wrecks])];
  const camps = battle.sides.map((seat): Camp => ({ seat, cards: [] }));
  for (const id of ships) {
    const seat = ownerOf(known, id);
    const camp = camps.find((each) => each.seat === seat);
    camp?.cards.push({ ...cardOf(known, id, seat, before, now.has(id)), wreck: wrecks.includes(id) });
  }
  for (const camp of camps) camp.cards.sort((a, b) => byId(a.id, b.id));
  return camps.sort((a, b) => Number(b.seat === me) - Number(a.seat === me) || a.seat - b.seat);
}

function cardOf(known: Known, id: string, seat: number, before: readonly RoundView[], present: boolean): Omit<Card, 'wreck'> {
  const record = known.records.find((each) => each.id === id) ?? null;
  const unit = known.units.find((each) => each.id === id);
  const foe = known.foes.find((each) => each.ship === id);
  const told = before.flatMap(ordersOf).filter((line) => readOrder(line).ship === id);
  const every = (known.battle.rounds ?? []).flatMap(ordersOf).map(readOrder);
  const tls = every.filter((each) => each.ship === id && each.tl >= 0);
  const losses = before.flatMap((round) => round.losses ?? []).filter((loss) => loss.ship === id);
  return {
    id,
    seat,
    record,
    present,
    kind: unit?.kind ?? foe?.kind ?? id.slice(0, 1),
    tl: record?.tl ?? foe?.tl ?? tls.at(-1)?.tl ?? -1,
    seen: told.at(-1) ?? foe?.seen ?? '',
    hits: losses.reduce((sum, loss) => sum + loss.effective, 0),
  };
}

/** Compare two ids: Warpships come first, then Systemships, then others. Each kind is sorted by number: W2, W10, S3. */
export function byId(a: string, b: string): number {
  const rank = (id: string): number => ('WS'.includes(id[0] ?? '?') ? 'WS'.indexOf(id[0] ?? '') : 9);
  return rank(a) - rank(b) || Number(a.slice(1)) - Number(b.slice(1)) || a.localeCompare(b);
}

/**
 * Return all order lines of a ship that were revealed up to a round (null: up to now). The line known from before the
 * battle comes first.
 */
export function revealedLines(known: Pick<Known, 'battle' | 'foes'>, ship: string, round: RoundView | null): string[] {
  const rounds = (known.battle.rounds ?? []).filter((each) => !round || each.round <= round.round);
  const before = known.foes.find((each) => each.ship === ship)?.seen;
  return [...(before ? [before] : []), ...rounds.flatMap(ordersOf).filter((line) => readOrder(line).ship === ship)];
}

/** Return the table cell that was used for a shot, or null if the orders are not known. A Missile always attacks. */
export function markOf(shot: ShotView, round: RoundView): { firer: Tactic; diff: number; target: Tactic } | null {
  const by = orderLinesByShip(round);
  const tactic = (ship: string): string => by[ship]?.tactic || round.tactics?.[ship] || '';
  const firer = /^M\d*$/.test(shot.weapon.slice(shot.weapon.indexOf('.') + 1)) ? 'ATTACK' : tactic(shot.firer);
  const target = tactic(shot.target);
  return isTactic(firer) && isTactic(target) ? { firer, diff: shot.diff, target } : null;
}

/** What the lines of a round say about one ship. */
export interface Spoken extends Told {
  line: string;
  /** ECM that the ship used, such as "S35.M1=1 down 1". */
  ecm: string[];
}

const ECM_LINE = /^(\S+):\s*(\S+\.M\d+=.*)$/;

/** Return the order lines of a round by ship. ECM lines are added to the order of their ship. */
export function orderLinesByShip(round: RoundView | null): { [ship: string]: Spoken } {
  const by: { [ship: string]: Spoken } = {};
  for (const line of ordersOf(round)) by[readOrder(line).ship] = { ...readOrder(line), line, ecm: [] };
  for (const line of round?.orders ?? []) {
    const ecm = ECM_LINE.exec(line);
    if (ecm) by[ecm[1] ?? '']?.ecm.push(...(ecm[2] ?? '').split(/,\s*/));
  }
  return by;
}

/** Return those lines of a round that are orders. */
function ordersOf(round: RoundView | null): string[] {
  return (round?.orders ?? []).filter((line) => !ECM_LINE.test(line));
}
