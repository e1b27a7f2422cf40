// This module describes standing orders as text, and converts the state of their form to a command. The view contains the possible choices.
import type { Conduct, Share, StandingOrders, StandingView } from '../types.ts';

export type Weapon = NonNullable<Conduct['fire']>[number];
export type Use = Share['use'];
export type Place = NonNullable<StandingOrders['damage']>[number];
export type Way = 'rule' | 'fight' | 'flee';

/** Number that means "no limit". */
export const ALL = 99;

export const PLACES: { readonly [place in Place]: string } = {
  A: 'Armor',
  empty_H: 'Empty Holds',
  empty_SR: 'Empty racks',
  E: 'ECM',
  SH: 'Shells',
  C: 'Cannons',
  M: 'Missiles',
  T: 'Tubes',
  S: 'Screen',
  B: 'Beam',
  loaded_H: 'Holds with cargo',
  riders: 'Systemships aboard',
  loaded_SR: 'Racks in use',
  PD: 'Power/Drive',
};

export const PLACE_NOTES: { readonly [place: string]: string } = {
  M: 'three per hit',
  SH: 'six per hit',
  loaded_SR: 'hit only after the Systemship is lost',
  PD: 'moves the ship and powers all other parts',
};

export const USES: { readonly [use in Use]: string } = { W: 'Weapon', S: 'Screen', D: 'Drive', E: 'ECM' };

const WEAPONS: { readonly [weapon in Weapon]: string } = { missiles: 'Missiles', cannons: 'Cannons', beam: 'Beam' };

export const PREY: readonly (readonly [NonNullable<Conduct['prey']>, string])[] = [
  ['wounded', 'The ship with the most hits'],
  ['warpships', 'Warpships'],
  ['systemships', 'Systemships'],
];

export const RETREATS: readonly (readonly [NonNullable<Conduct['retreat']>, string])[] = [
  ['never', 'Never'],
  ['hurt', 'When half its Power/Drive is lost'],
  ['outnumbered', 'When there are more enemy ships'],
  ['either', 'When half its Power/Drive is lost or there are more enemy ships'],
];

/** Return the weapons in words: "Missiles, then Beam". */
export function fireWords(fire: readonly Weapon[]): string {
  return fire.length ? fire.map((each) => WEAPONS[each]).join(', then ') : 'Do not fire';
}

/** Return the useful orders of weapons for this match. The stored order is always included. */
export function fireChoices(weapons: readonly string[], filed: readonly Weapon[]): Weapon[][] {
  const guns = (weapons as Weapon[]).filter((each) => each !== 'beam');
  const ways: Weapon[][] = [
    [],
    ['beam'],
    ...guns.map((gun): Weapon[] => [gun, 'beam']),
    ...(guns.length > 1 ? [[...guns, 'beam'] as Weapon[]] : []),
  ];
  return ways.some((way) => way.join() === filed.join()) ? ways : [...ways, [...filed]];
}

export function wayOf(conduct: Conduct | null | undefined): Way {
  if (!conduct) return 'rule';
  if (conduct.retreat === 'always') return 'flee';
  return conduct.fire?.length || conduct.power?.length || conduct.tactic === 'ATTACK' || (conduct.retreat ?? 'never') !== 'never'
    ? 'fight'
    : 'rule';
}

/**
 * Return the uses of power in the order of the conduct. Uses that the conduct leaves out follow with 0. If the conduct
 * names no use at all, all uses except ECM have no limit.
 */
export function sharesOf(conduct: Conduct, uses: readonly string[]): Required<Share>[] {
  const named = (conduct.power ?? []).map((share) => ({ use: share.use, most: share.most ?? ALL }));
  const plain = !named.length;
  const rest = (uses as Use[]).filter((use) => !named.some((share) => share.use === use));
  return [...named, ...rest.map((use) => ({ use, most: plain && use !== 'E' ? ALL : 0 }))];
}

/** Return a conduct for fighting, as a start for the form. */
export function fighter(form: StandingView): Conduct {
  const guns = (form.weapons ?? ['beam']) as Weapon[];
  return {
    tactic: 'ATTACK',
    fire: [...guns.filter((each) => each !== 'beam').slice(0, 1), 'beam'],
    power: sharesOf({}, form.uses ?? []),
    retreat: 'hurt',
  };
}

/**
 * Return the damage list with every place of this match once. The stored places come first, then the other places in
 * the order of the rule.
 */
export function listOf(filed: readonly Place[] | undefined, form: StandingView): Place[] {
  const known = (form.damage ?? []) as Place[];
  const own = (filed ?? []).filter((place) => known.includes(place));
  return [...own, ...known.filter((place) => !own.includes(place))];
}

export interface Draft {
  fleet: Conduct | null;
  ships: { [ship: string]: Conduct };
  /** The stored damage list. It is null for the order of the rule. */
  damage: Place[] | null;
  repair: boolean;
}

export function draftOf(filed: StandingOrders | null | undefined): Draft {
  return {
    fleet: filed?.fleet ?? null,
    ships: { ...filed?.ships },
    damage: filed?.damage?.length ? [...filed.damage] : null,
    repair: filed?.repair ?? false,
  };
}

/**
 * Return the command that stores a draft. Ships that no longer exist are left out. A list that equals the order of the
 * rule is not sent.
 */
export function commandOf(draft: Draft, form: StandingView, own: readonly string[]): StandingOrders {
  const ships = Object.fromEntries(Object.entries(draft.ships).filter(([id]) => own.includes(id)));
  const listed = draft.damage && listOf(draft.damage, form);
  return {
    kind: 'standing_orders',
    ...(draft.fleet && wayOf(draft.fleet) !== 'rule' ? { fleet: draft.fleet } : {}),
    ...(Object.keys(ships).length ? { ships } : {}),
    ...(listed && listed.join() !== (form.damage ?? []).join() ? { damage: listed } : {}),
    ...(draft.repair ? { repair: true } : {}),
  };
}

/** Return a conduct in words: "fight: Missiles, then Beam; flee with half of its Power/Drive gone". */
export function conductWords(conduct: Conduct | null | undefined): string {
  const way = wayOf(conduct);
  if (way === 'rule' || !conduct) return 'dodge and do not fire';
  if (way === 'flee') return 'flee from every battle';
  const tactic = conduct.tactic === 'ATTACK' ? 'attack' : 'dodge';
  const flee = RETREATS.find(([key]) => key === conduct.retreat && key !== 'never')?.[1];
  return `${tactic}; ${fireWords(conduct.fire ?? []).replace('Do not', 'do not')}${flee ? `; retreat ${flee.charAt(0).toLowerCase()}${flee.slice(1)}` : ''}`;
}

/** Return the stored orders in words, one sentence per line. The list is empty if there are none. */
export function summary(filed: StandingOrders | null | undefined): string[] {
  if (!filed) return [];
  const single = Object.entries(filed.ships ?? {});
  return [
    ...(filed.fleet ? [`Ships ${conductWords(filed.fleet)}.`] : []),
    ...single.map(([id, conduct]) => `${id}: ${conductWords(conduct)}.`),
    ...(filed.damage?.length
      ? [
          `Hits go into ${filed.damage
            .slice(0, 3)
            .map((place) => PLACES[place].replace(/^(Empty|Holds|Racks)/, (word) => word.toLowerCase()))
            .join(', ')} first.`,
        ]
      : []),
    ...(filed.repair ? ['BP from the stocks pay for repairs.'] : []),
  ];
}
