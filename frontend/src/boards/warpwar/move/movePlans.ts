// This module has the plans for the next Movement phase (R-INIT-04), and functions that add a plan, change its place in the list, or remove
// it.
import type { MovePlan, MovePlans, StandingView } from '../types.ts';
import type { MoveCommand } from './moveDraft.svelte.ts';

export type When = NonNullable<MovePlan['when']>;
export type Rest = NonNullable<MovePlans['rest']>;

export const CONDITIONS: readonly (readonly [When, string])[] = [
  ['always', 'in any case'],
  ['free', 'only if no enemy is there'],
  ['enemy', 'only if an enemy is there'],
];
export const RESTS: readonly (readonly [Rest, string])[] = [
  ['ask', 'ask me'],
  ['stay', 'my ships stay'],
];
/** Maximum number of plans, which the server enforces. */
export const MOST = 40;

export interface Filed {
  readonly plans: readonly MovePlan[];
  readonly rest: Rest;
}

export const filedPlans = (form: StandingView | null | undefined): Filed => ({
  plans: form?.plans?.plans ?? [],
  rest: form?.plans?.rest ?? 'ask',
});

/** Return the command that stores the plans. If there are no plans, the command deletes the stored ones. */
export const commandOf = ({ plans, rest }: Filed): MovePlans => ({ kind: 'move_plans', plans: [...plans], rest });

/** Add a plan at the end. A plan that is equal to an existing plan is not added. */
export function addPlan(filed: Filed, move: MoveCommand): Filed {
  const same = (plan: MovePlan): boolean => plan.ships.join() === move.ships.join() && (plan.path ?? []).join() === move.path.join();
  if (filed.plans.some(same)) return filed;
  return { ...filed, plans: [...filed.plans, { ships: move.ships, path: move.path }] };
}

export const removePlan = (filed: Filed, at: number): Filed => ({ ...filed, plans: filed.plans.filter((_, i) => i !== at) });

export const setCondition = (filed: Filed, at: number, when: When): Filed => ({
  ...filed,
  plans: filed.plans.map((plan, i) => (i === at ? { ...plan, when } : plan)),
});

/** Move a plan up one place, so that it is tried before the plan that was at that place. */
export function movePlanUp(filed: Filed, at: number): Filed {
  if (at < 1) return filed;
  const plans = [...filed.plans];
  plans.splice(at - 1, 0, ...plans.splice(at, 1));
  return { ...filed, plans };
}
