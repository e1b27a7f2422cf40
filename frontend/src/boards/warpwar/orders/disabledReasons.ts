/** Reasons in words why other choices of the draft disable a control. No control is disabled without a reason. */
import type { Fighter } from '../types.ts';
import { firesMissilesOrShells, freePower, lifts, most, POWERS, type Draft, type Power } from './orderDraft.ts';

export type Part = Power | 'missiles' | 'cannons' | 'tactic' | 'lift';

/** Return the reason why a part cannot be used now, or "" if it can be used. `taker` is the carrier that takes this ship aboard. */
export function disabledReason(draft: Draft, part: Part, taker = ''): string {
  if (taker)
    return part === 'S' || part === 'E' ? '' : `${taker} takes ${draft.ship} aboard: ${draft.ship} dodges at Drive 0 and does not fire.`;
  if ((part === 'B' || part === 'S') && firesMissilesOrShells(draft)) {
    const what = draft.missiles.length ? 'Missiles' : 'Cannons';
    return `This part is off while ${what} fire.`;
  }
  if (lifts(draft)) {
    if (part === 'D' || part === 'S') return 'This part is off while the ship picks up or sets down units.';
    if (part === 'missiles' || part === 'cannons') return 'The ship cannot fire while it picks up or sets down units.';
  }
  return '';
}

/** Return a text about what firing a Missile (or Cannon) would switch off. Return "" if it switches nothing off. */
export function costOfFire(draft: Draft): string {
  const off = [draft.B > 0 ? 'Beam' : '', draft.S > 0 ? 'Screen' : ''].filter(Boolean);
  return off.length ? `Switches ${off.join(' and ')} off` : '';
}

/** Return the reason why the ship cannot fire one more Missile, or "" if it can. */
export function whyNoMissile(draft: Draft, fighter: Fighter): string {
  const next = draft.missiles.length + 1;
  if (next > (fighter.missiles ?? 0)) return draft.missiles.length ? 'No more Missiles aboard.' : 'No Missiles left.';
  if (next > (fighter.caps['T'] ?? 0)) return 'Each Tube fires only one Missile.';
  if (next > draft.T && freePower(draft, fighter) + draft.B + draft.S <= 0) return 'No power left for another Tube.';
  return '';
}

export function whyNoCannon(draft: Draft, fighter: Fighter): string {
  const shells = draft.cannons.reduce((sum, each) => sum + each, 0);
  if (draft.cannons.length >= (fighter.caps['C'] ?? 0)) return 'Each Cannon fires only one burst.';
  if (shells >= (fighter.shells ?? 0)) return 'No Shells left.';
  if (freePower(draft, fighter) + draft.B + draft.S <= 0) return 'No power left for another Cannon.';
  return '';
}

/** Return likely oversights. If there are any, sealing needs a second press. None of them is forbidden. */
export function oversights(draft: Draft, fighter: Fighter, taker = ''): string[] {
  const idle = freePower(draft, fighter);
  const feeds = POWERS.some((power) => draft[power] < most(draft, fighter, power) && !disabledReason(draft, power, taker));
  const fires = draft.B > 0 || firesMissilesOrShells(draft);
  const said = idle > 0 && feeds ? [`${draft.ship} leaves ${idle} power unused.`] : [];
  return draft.tactic === 'ATTACK' && !fires ? [...said, `${draft.ship} attacks without firing.`] : said;
}

/** Return hints that the player should check before sealing. None of them is forbidden. */
export function hints(draft: Draft, fighter: Fighter): string[] {
  const said: string[] = [];
  const idle = freePower(draft, fighter);
  if (idle > 0) said.push(`${idle} power unused`);
  if (draft.B > 0 && !draft.target) said.push('Beam has no target');
  if (draft.cannons.length > 0 && !draft.target && !draft.cannon_targets.some(Boolean)) said.push('Cannons have no target');
  if (draft.missiles.some((shot) => !shot.target)) said.push('a Missile has no target');
  const spare = draft.T - draft.missiles.length;
  if (spare > 0) said.push(`${spare} ${spare === 1 ? 'Tube' : 'Tubes'} powered, not fired`);
  return said;
}
