/**
 * A round as a sequence of steps to show. In the rules everything in a round happens at the same time. The sequence
 * only makes the round readable.
 */
import type { BattleView, LossView, RoundView, ShotView } from '../types.ts';

export type Step =
  | { kind: 'orders' }
  | { kind: 'drop'; unit: string }
  | { kind: 'shot'; shot: ShotView; at: number }
  | { kind: 'impact'; loss: LossView }
  | { kind: 'destroyed'; ship: string }
  | { kind: 'picked'; unit: string }
  | { kind: 'held'; ship: string }
  | { kind: 'escaped'; ship: string }
  | { kind: 'end' };

/** Return whether everything about a round is known. Until damage is placed, it is not known which ships come aboard. */
export function isClosed(battle: BattleView, round: RoundView): boolean {
  return battle.round > round.round || !['ecm', 'damage'].includes(battle.stage);
}

/**
 * Return the steps in this order: orders are revealed; ships are set down; for each target its shots and the hits that
 * its Screen lets through; ships are destroyed, escape, or are taken aboard. A round that is not `closed` ends before
 * ships are taken aboard.
 */
export function stepsOf(round: RoundView, closed = true): Step[] {
  const steps: Step[] = [];
  if (round.orders?.length || Object.keys(round.tactics ?? {}).length) steps.push({ kind: 'orders' });
  for (const unit of round.dropped ?? []) steps.push({ kind: 'drop', unit });
  const shots = round.shots ?? [];
  const losses = round.losses ?? [];
  for (const target of targetsOf(round)) {
    shots.forEach((shot, at) => {
      if (shot.target === target) steps.push({ kind: 'shot', shot, at });
    });
    const loss = losses.find((each) => each.ship === target);
    if (loss && loss.scored > 0) steps.push({ kind: 'impact', loss });
  }
  for (const loss of losses) if (loss.destroyed) steps.push({ kind: 'destroyed', ship: loss.ship });
  for (const ship of round.held ?? []) steps.push({ kind: 'held', ship });
  for (const ship of round.escaped ?? []) steps.push({ kind: 'escaped', ship });
  if (closed) for (const unit of round.picked ?? []) steps.push({ kind: 'picked', unit });
  steps.push({ kind: 'end' });
  return steps;
}

/** Return the number of the step at which ships are taken aboard, for viewers who have already seen the steps before it. */
export function aftermathAt(round: RoundView): number {
  return stepsOf(round, false).length - 1;
}

/** Return the targets in the order in which they are first fired at. Ships of which only the loss is known follow. */
function targetsOf(round: RoundView): string[] {
  const named = [...(round.shots ?? []).map((shot) => shot.target), ...(round.losses ?? []).map((loss) => loss.ship)];
  return [...new Set(named)];
}

/** What the battlefield shows after a number of steps. */
export interface RevealState {
  open: boolean;
  shot: ShotView | null;
  impact: LossView | null;
  /** The ship that is breaking up now. It is "" if there is none. */
  bursts: string;
  /** Maps each target to the hits by the shots that have been shown so far. */
  scored: { [ship: string]: number };
  /** Ships whose Screens have been applied. */
  screensApplied: ReadonlySet<string>;
  shown: ReadonlySet<number>;
  destroyed: ReadonlySet<string>;
  escaped: ReadonlySet<string>;
  held: ReadonlySet<string>;
  aboard: ReadonlySet<string>;
  dropped: ReadonlySet<string>;
  done: boolean;
}

export function revealStateAt(steps: readonly Step[], count: number): RevealState {
  const seen = steps.slice(0, count);
  const last = seen.at(-1);
  const scored: { [ship: string]: number } = {};
  for (const step of seen) {
    if (step.kind === 'shot') scored[step.shot.target] = (scored[step.shot.target] ?? 0) + step.shot.hits;
  }
  const ships = (kind: 'destroyed' | 'held' | 'escaped'): Set<string> =>
    new Set(seen.flatMap((step) => (step.kind === kind ? [step.ship] : [])));
  const units = (kind: 'drop' | 'picked'): Set<string> => new Set(seen.flatMap((step) => (step.kind === kind ? [step.unit] : [])));
  return {
    open: seen.length > 0,
    shot: last?.kind === 'shot' ? last.shot : null,
    impact: last?.kind === 'impact' ? last.loss : null,
    bursts: last?.kind === 'destroyed' ? last.ship : '',
    scored,
    screensApplied: new Set(seen.flatMap((step) => (step.kind === 'impact' ? [step.loss.ship] : []))),
    shown: new Set(seen.flatMap((step) => (step.kind === 'shot' ? [step.at] : []))),
    destroyed: ships('destroyed'),
    escaped: ships('escaped'),
    held: ships('held'),
    aboard: units('picked'),
    dropped: units('drop'),
    done: seen.length >= steps.length,
  };
}

/** Return the factor for the durations of a round. At 1 a shot takes one second. Many shots are shown faster, down to a factor of 0.4. */
export function paceOf(steps: readonly Step[]): number {
  const shots = steps.filter((step) => step.kind === 'shot').length;
  return Math.max(0.4, Math.min(1, 6 / Math.max(1, shots)));
}

/** Return the time for which a step is shown, in milliseconds at normal pace. */
export function pause(step: Step): number {
  switch (step.kind) {
    case 'orders':
      return 1600;
    case 'shot':
      return step.shot.hits > 0 ? 1250 : 1100;
    case 'impact':
      return 1250;
    case 'destroyed':
      return 1700;
    case 'end':
      return 0;
    default:
      return 900;
  }
}
