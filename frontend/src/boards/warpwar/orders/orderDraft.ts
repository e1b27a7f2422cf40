/** One ship's order while the player writes it. Every change stays within the ship's power and capacities. */
import type { Tactic } from '../crt/crt.ts';
import type { Fighter, Foe, Order } from '../types.ts';

/** An order with every field present. A draft is always replaced and never modified. */
export type Draft = Required<Order>;

export type Power = 'D' | 'B' | 'S' | 'E' | 'T';
export const POWERS: readonly Power[] = ['D', 'B', 'S', 'E', 'T'];
export const POWER_NAME: { readonly [key in Power]: string } = { D: 'Drive', B: 'Beam', S: 'Screen', E: 'ECM', T: 'Tubes' };
export const MISSILE_DRIVE_MAX = 99;
export const BURST_MAX = 3;

export function blankDraft(ship: string, tactic: Tactic = 'DODGE'): Draft {
  return {
    ship,
    tactic,
    target: '',
    D: 0,
    B: 0,
    S: 0,
    E: 0,
    T: 0,
    cannons: [],
    cannon_targets: [],
    missiles: [],
    pickup: [],
    drop: [],
    to: '',
  };
}

/** Return the power that the order uses. Each burst of a Cannon costs one. */
export function usedPower(draft: Draft): number {
  return draft.D + draft.B + draft.S + draft.E + draft.T + draft.cannons.length;
}

export function freePower(draft: Draft, fighter: Fighter): number {
  return fighter.pd - usedPower(draft);
}

export function cap(fighter: Fighter, power: Power): number {
  return power === 'D' ? fighter.pd : (fighter.caps[power] ?? 0);
}

/** Return the highest value that this power can have now, given the power that is left. */
export function most(draft: Draft, fighter: Fighter, power: Power): number {
  return Math.max(0, Math.min(cap(fighter, power), draft[power] + freePower(draft, fighter)));
}

export function firesMissilesOrShells(draft: Draft): boolean {
  return draft.missiles.length > 0 || draft.cannons.length > 0;
}

export function lifts(draft: Draft): boolean {
  return draft.pickup.length + draft.drop.length > 0;
}

/**
 * Set a power as near to `value` as the power left and the capacity allow. If there are then fewer Tubes than Missiles,
 * remove the last Missiles.
 */
export function setPower(draft: Draft, fighter: Fighter, power: Power, value: number): Draft {
  const level = Math.max(0, Math.min(Math.round(value), most(draft, fighter, power)));
  const missiles = power === 'T' ? draft.missiles.slice(0, level) : draft.missiles;
  return { ...draft, [power]: level, missiles };
}

export function setTactic(draft: Draft, tactic: Tactic): Draft {
  return { ...draft, tactic };
}

/** Fire one more Missile: power a Tube for it and switch Beam and Screen off. Return the draft unchanged if no Missile can be fired. */
export function addMissile(draft: Draft, fighter: Fighter, target: string): Draft {
  if (!canAddMissile(draft, fighter)) return draft;
  const cold = { ...draft, B: 0, S: 0 };
  const tubes = Math.max(cold.T, cold.missiles.length + 1);
  const powered = setPower(cold, fighter, 'T', tubes);
  if (powered.T < tubes) return draft;
  const last = draft.missiles.at(-1);
  return { ...powered, missiles: [...powered.missiles, { target, drive: last?.drive ?? 3 }] };
}

export function canAddMissile(draft: Draft, fighter: Fighter): boolean {
  const next = draft.missiles.length + 1;
  if (next > (fighter.missiles ?? 0) || next > cap(fighter, 'T')) return false;
  return next <= draft.T || freePower(draft, fighter) + draft.B + draft.S > 0;
}

/** Remove a Missile from the order, together with the power of its Tube. */
export function removeMissile(draft: Draft, index: number): Draft {
  const missiles = draft.missiles.filter((_, at) => at !== index);
  return { ...draft, missiles, T: Math.max(missiles.length, draft.T - 1) };
}

export function aimMissile(draft: Draft, index: number, change: { target?: string; drive?: number }): Draft {
  const missiles = draft.missiles.map((shot, at) => {
    if (at !== index) return shot;
    const drive = Math.max(1, Math.min(MISSILE_DRIVE_MAX, Math.round(change.drive ?? shot.drive)));
    return { target: change.target ?? shot.target, drive };
  });
  return { ...draft, missiles };
}

export function shellsUsed(draft: Draft): number {
  return draft.cannons.reduce((sum, shells) => sum + shells, 0);
}

export function canAddCannon(draft: Draft, fighter: Fighter): boolean {
  if (draft.cannons.length >= (fighter.caps['C'] ?? 0)) return false;
  if (shellsUsed(draft) >= (fighter.shells ?? 0)) return false;
  return freePower(draft, fighter) + draft.B + draft.S > 0;
}

/** Power one more Cannon with the largest burst that the Shells allow, and switch Beam and Screen off. */
export function addCannon(draft: Draft, fighter: Fighter): Draft {
  if (!canAddCannon(draft, fighter)) return draft;
  const burst = Math.min(BURST_MAX, (fighter.shells ?? 0) - shellsUsed(draft));
  const cannon_targets = draft.cannon_targets.length ? [...draft.cannon_targets, draft.target] : [];
  return { ...draft, B: 0, S: 0, cannons: [...draft.cannons, burst], cannon_targets };
}

export function removeCannon(draft: Draft, index: number): Draft {
  const not = (_: unknown, at: number) => at !== index;
  return { ...draft, cannons: draft.cannons.filter(not), cannon_targets: draft.cannon_targets.filter(not) };
}

export function setBurst(draft: Draft, fighter: Fighter, index: number, shells: number): Draft {
  const others = shellsUsed(draft) - (draft.cannons[index] ?? 0);
  const most = Math.min(BURST_MAX, (fighter.shells ?? 0) - others);
  const burst = Math.max(1, Math.min(Math.round(shells), most));
  return { ...draft, cannons: draft.cannons.map((old, at) => (at === index ? burst : old)) };
}

/** The powers of a ship before the order fired Missiles or Shells. */
export type Split = Pick<Draft, Power>;

/** Restore the earlier powers when the order no longer fires Missiles or Shells, as far as the power is enough. */
export function restoreSplit(draft: Draft, fighter: Fighter, split: Split): Draft {
  return POWERS.reduce((next, power) => setPower(next, fighter, power, split[power]), { ...draft, D: 0, B: 0, S: 0, E: 0, T: 0 });
}

/** Put all power into the Drive. The ship then has no fire and no Screen. */
export function allToDrive(draft: Draft, fighter: Fighter): Draft {
  return { ...holdFire(draft), D: fighter.pd, B: 0, S: 0, E: 0 };
}

/** Remove all Missiles and Shells from the order, so that Beam and Screen can be powered. */
export function holdFire(draft: Draft): Draft {
  return { ...draft, missiles: [], cannons: [], cannon_targets: [], T: 0 };
}

/** Add or remove the pick-up or set-down of a ship. Switch off everything that is not allowed with it. */
export function toggleLift(draft: Draft, fighter: Fighter, way: 'pickup' | 'drop', unit: string): Draft {
  const had = draft[way].includes(unit);
  if (!had && draft.pickup.length + draft.drop.length >= (fighter.pick_drop ?? 0)) return draft;
  const list = had ? draft[way].filter((each) => each !== unit) : [...draft[way], unit];
  const next = { ...draft, [way]: list };
  return had ? next : asPickingUp(next);
}

/**
 * Return the draft of a ship that picks up or sets down a ship: it has no Drive, no Screen, no Missiles and no Cannons,
 * and it does not Attack.
 */
function asPickingUp(draft: Draft): Draft {
  const tactic = draft.tactic === 'ATTACK' ? 'DODGE' : draft.tactic;
  return { ...holdFire(draft), tactic, D: 0, S: 0 };
}

/** Return the draft of a ship that is taken aboard. It dodges at Drive 0 and fires nothing. Screen and ECM do not change. */
export function asTakenAboard(draft: Draft): Draft {
  return { ...holdFire(draft), tactic: 'DODGE', target: '', D: 0, B: 0, pickup: [], drop: [], to: '' };
}

/** Return the order in the server's form. It has targets only for weapons that fire, and a hex only for a retreat. */
export function toOrder(draft: Draft, eachCannonAims = false): Order {
  const guns = draft.B > 0 || draft.cannons.length > 0;
  const order: Order = { ship: draft.ship, tactic: draft.tactic };
  for (const power of POWERS) if (draft[power] > 0) order[power] = draft[power];
  if (draft.cannons.length) order.cannons = draft.cannons;
  if (guns && draft.target && !(eachCannonAims && draft.cannons.length)) order.target = draft.target;
  if (eachCannonAims && draft.cannons.length) {
    order.cannon_targets = draft.cannons.map((_, at) => draft.cannon_targets[at] || draft.target);
  }
  if (draft.missiles.length) order.missiles = draft.missiles;
  if (draft.pickup.length) order.pickup = draft.pickup;
  if (draft.drop.length) order.drop = draft.drop;
  if (draft.tactic === 'RETREAT' && draft.to) order.to = draft.to;
  return order;
}

/** Return whether the ship is still an enemy ship at which orders can aim. */
export function isFoe(foes: readonly Foe[], ship: string): boolean {
  return foes.some((foe) => foe.ship === ship);
}
