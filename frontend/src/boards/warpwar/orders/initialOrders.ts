/** Initial drafts: suggested orders for ships without an order, and older orders adjusted to the present state of the ship. */
import { isTactic, type Tactic } from '../crt/crt.ts';
import type { Fighter, Order, OrdersPrompt } from '../types.ts';
import {
  asTakenAboard,
  blankDraft,
  cap,
  freePower,
  isFoe,
  lifts,
  POWERS,
  setPower,
  shellsUsed,
  usedPower,
  type Draft,
} from './orderDraft.ts';

/**
 * Return a suggested first order. The Beam is powered and aimed. A ship without a Beam fires Missiles at the first
 * enemy ship. A ship without both dodges with its Screen up.
 */
export function suggestedOrder(fighter: Fighter, prompt: OrdersPrompt): Draft {
  const target = prompt.foes[0]?.ship ?? '';
  const missiles = Math.min(cap(fighter, 'T'), fighter.missiles ?? 0, fighter.pd);
  if (cap(fighter, 'B') > 0) return gunnerOrder(fighter, prompt, target);
  if (missiles > 0 && target) {
    const draft = blankDraft(fighter.ship, allowedTactic(fighter, 'DODGE'));
    const shots = Array.from({ length: missiles }, () => ({ target, drive: 3 }));
    return putRestInDrive({ ...draft, T: missiles, missiles: shots, to: prompt.exits[0] ?? '' }, fighter);
  }
  const shielded = setPower(blankDraft(fighter.ship, allowedTactic(fighter, 'DODGE')), fighter, 'S', cap(fighter, 'S'));
  return putRestInDrive({ ...shielded, target, to: prompt.exits[0] ?? '' }, fighter);
}

function gunnerOrder(fighter: Fighter, prompt: OrdersPrompt, target: string): Draft {
  let draft: Draft = { ...blankDraft(fighter.ship, allowedTactic(fighter, 'ATTACK')), target, to: prompt.exits[0] ?? '' };
  draft = setPower(draft, fighter, 'D', Math.floor(fighter.pd / 4));
  draft = setPower(draft, fighter, 'B', cap(fighter, 'B'));
  draft = setPower(draft, fighter, 'S', cap(fighter, 'S'));
  return putRestInDrive(draft, fighter);
}

function putRestInDrive(draft: Draft, fighter: Fighter): Draft {
  return setPower(draft, fighter, 'D', draft.D + freePower(draft, fighter));
}

function allowedTactic(fighter: Fighter, wanted: Tactic): Tactic {
  const open = fighter.tactics.filter(isTactic);
  return open.includes(wanted) ? wanted : (open[0] ?? 'DODGE');
}

/**
 * Make an older order possible again. Missing targets are replaced by the first enemy ship. If the ship has lost power,
 * reduce the least important uses.
 */
export function fitOrder(order: Order, fighter: Fighter, prompt: OrdersPrompt): Draft {
  const first = prompt.foes[0]?.ship ?? '';
  const aim = (ship: string): string => (isFoe(prompt.foes, ship) ? ship : first);
  let draft: Draft = { ...blankDraft(fighter.ship), ...order, ship: fighter.ship };
  draft.tactic = allowedTactic(fighter, draft.tactic);
  draft.target = aim(draft.target);
  draft.to = prompt.exits.includes(draft.to) ? draft.to : (prompt.exits[0] ?? '');
  for (const power of POWERS) draft[power] = Math.min(draft[power], cap(fighter, power));
  const shots = Math.min(draft.missiles.length, fighter.missiles ?? 0, draft.T);
  draft.missiles = draft.missiles.slice(0, shots).map((shot) => ({ ...shot, target: aim(shot.target) }));
  draft = fitCannons(draft, fighter, aim);
  draft.pickup = draft.pickup.filter((unit) => fighter.loose?.includes(unit));
  draft.drop = draft.drop.filter((unit) => fighter.aboard?.includes(unit));
  return shedPower(draft, fighter);
}

function fitCannons(draft: Draft, fighter: Fighter, aim: (ship: string) => string): Draft {
  const cannons = draft.cannons.slice(0, fighter.caps['C'] ?? 0);
  let over = shellsUsed({ ...draft, cannons }) - (fighter.shells ?? 0);
  while (over > 0 && cannons.length) over -= cannons.pop() ?? 0;
  return { ...draft, cannons, cannon_targets: draft.cannon_targets.slice(0, cannons.length).map(aim) };
}

/**
 * Reduce the use of power until the ship has enough, in this order: idle Tubes, ECM, Screen, Drive, Cannons, Beam, and
 * finally Tubes that fire.
 */
function shedPower(old: Draft, fighter: Fighter): Draft {
  let draft = old;
  const excessPower = (): number => usedPower(draft) - fighter.pd;
  const cut = (power: 'D' | 'B' | 'S' | 'E' | 'T', keep = 0): void => {
    draft = { ...draft, [power]: Math.max(keep, draft[power] - Math.max(0, excessPower())) };
  };
  cut('T', Math.min(draft.T, draft.missiles.length));
  cut('E');
  cut('S');
  cut('D');
  while (excessPower() > 0 && draft.cannons.length) draft = { ...draft, cannons: draft.cannons.slice(0, -1) };
  cut('B');
  cut('T');
  return { ...draft, missiles: draft.missiles.slice(0, draft.T) };
}

export type Sheet = { [ship: string]: Draft };

/** Parse the server's JSON of orders, which is a list or a command that contains a list. Return an empty list for invalid text. */
export function readOrders(json: string | undefined): Order[] {
  if (!json) return [];
  try {
    const read: unknown = JSON.parse(json);
    const list = Array.isArray(read) ? read : (read as { orders?: unknown }).orders;
    return Array.isArray(list) ? (list as Order[]) : [];
  } catch {
    return [];
  }
}

/** Return a draft for every fighter: from the first source that has an order for the ship, else a suggested order. */
export function startSheet(prompt: OrdersPrompt, ...sources: (readonly Order[])[]): Sheet {
  const sheet: Sheet = {};
  for (const fighter of prompt.fighters) {
    const order = sources.map((list) => list.find((each) => each.ship === fighter.ship)).find(Boolean);
    sheet[fighter.ship] = order ? fitOrder(order, fighter, prompt) : suggestedOrder(fighter, prompt);
  }
  return limitPickups(sheet);
}

/** Return a map from each ship that is taken aboard in this round to its carrier. */
export function carriersByUnit(sheet: Sheet): { [unit: string]: string } {
  const map: { [unit: string]: string } = {};
  for (const draft of Object.values(sheet)) for (const unit of draft.pickup) map[unit] ??= draft.ship;
  return map;
}

/** Enforce the limits on ships that are taken aboard. Only one carrier takes each ship, and the ship does not move or fire. */
export function limitPickups(sheet: Sheet): Sheet {
  const by = carriersByUnit(sheet);
  const next: Sheet = {};
  for (const [ship, draft] of Object.entries(sheet)) {
    const pickup = draft.pickup.filter((unit) => by[unit] === ship);
    next[ship] = by[ship] && !lifts(draft) ? asTakenAboard(draft) : { ...draft, pickup };
  }
  return next;
}
