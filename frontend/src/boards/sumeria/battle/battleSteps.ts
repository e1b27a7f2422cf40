// This module divides a battle into the steps in which it is shown: the stacks meet, cards are turned over in pairs, dice are rolled,
// totals are shown, and one side scatters.
import type { FoughtView } from '../types.ts';

/** Letters of the types of War cards, in their fixed order (S-38). */
export const TYPES = ['P', 'J', 'C', 'M', 'S', 'T'] as const;

export type BattleStep =
  | { readonly kind: 'meet' | 'dice' | 'totals' | 'ties' | 'end'; readonly time: number }
  | { readonly kind: 'cards'; readonly type: string; readonly time: number };

const valueOf = (cards: readonly string[] | undefined, type: string): number =>
  Number(cards?.find((card) => card.startsWith(type))?.slice(1) ?? 0);

export interface Pair {
  readonly type: string;
  /** Value of the attacker's card. It is 0 if the attacker played no card of this type. */
  readonly attack: number;
  readonly defend: number;
}

export const pairsOf = (result: FoughtView): Pair[] =>
  TYPES.map((type) => ({ type, attack: valueOf(result.attack.played, type), defend: valueOf(result.defend.played, type) }));

export function battleSteps(result: FoughtView): BattleStep[] {
  if (result.without_dice) return [{ kind: 'end', time: 2200 }];
  const pairs = pairsOf(result).filter((pair) => pair.attack || pair.defend);
  return [
    { kind: 'meet', time: 900 },
    ...pairs.map(({ type }) => ({ kind: 'cards' as const, type, time: 480 })),
    { kind: 'dice', time: 1100 },
    { kind: 'totals', time: 900 },
    ...(result.ties?.length ? [{ kind: 'ties' as const, time: 1100 }] : []),
    { kind: 'end', time: 3200 },
  ];
}

/** The parts of a battle that have been revealed at a step. */
export interface Revealed {
  readonly types: ReadonlySet<string>;
  readonly dice: boolean;
  readonly totals: boolean;
  readonly ties: boolean;
  readonly ended: boolean;
}

export function revealedAt(result: FoughtView, step: number): Revealed {
  const done = battleSteps(result).slice(0, step + 1);
  const has = (kind: BattleStep['kind']): boolean => done.some((each) => each.kind === kind);
  return {
    types: new Set(done.flatMap((each) => (each.kind === 'cards' ? [each.type] : []))),
    dice: has('dice') || has('end'),
    totals: has('totals') || has('end'),
    ties: has('ties') || has('end'),
    ended: has('end'),
  };
}

/** Return the number of a side's dice that show 1, 2, … 6. */
export const facesOf = (trays: FoughtView['attack']['dice'] = []): number[] =>
  [0, 1, 2, 3, 4, 5].map((i) => trays.reduce((sum, tray) => sum + (tray.faces[i] ?? 0), 0));

export const trayTotal = (faces: readonly number[]): number => faces.reduce((sum, count, i) => sum + count * (i + 1), 0);

const CAUSES: Readonly<Record<string, string>> = { armies: 'armies', leader: 'Leader', city: 'city', river: 'river' };

/** Return the components of a total (S-23): "cards 30 · armies 24 · city 7". */
export function totalParts(side: FoughtView['attack']): string {
  const trays = (side.dice ?? []).map((tray) => `${CAUSES[tray.cause] ?? tray.cause} ${trayTotal(tray.faces)}`);
  return [...(side.cards ? [`cards ${side.cards}`] : []), ...trays].join(' · ');
}
