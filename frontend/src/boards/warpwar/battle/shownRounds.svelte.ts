/** Records which rounds of a battle this browser has already shown, so that only new rounds play automatically. */
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { BattleView, RoundView } from '../types.ts';
import { aftermathAt, isClosed, stepsOf } from '../battlefield/reveal.ts';

/** The last round shown, and whether it was shown completely. */
interface Mark {
  round: number;
  closed: boolean;
}

const marks = new SvelteMap<string, Mark>();

const keyOf = (match: string, battle: BattleView): string => `${match}.${battle.hex}.${battle.sides.join('-')}`;

/** Return whether the fire of the round has been resolved. Before that, at most the round's orders are known. */
export function hasFireResults(round: RoundView): boolean {
  return Boolean(round.shots ?? round.losses ?? round.escaped ?? round.held);
}

const roundsOf = (battle: BattleView): RoundView[] =>
  (battle.rounds ?? []).filter((round) => hasFireResults(round) || isClosed(battle, round));

function currentMark(battle: BattleView): Mark {
  const last = roundsOf(battle).at(-1);
  return last ? { round: last.round, closed: isClosed(battle, last) } : { round: 0, closed: true };
}

/**
 * Record the battles of a view. Rounds that already exist when a battle is first seen count as shown. If a later battle
 * begins at the same star, start with that battle again.
 */
export function noteBattles(match: string, battles: readonly BattleView[]): void {
  for (const battle of battles) {
    const key = keyOf(match, battle);
    const had = marks.get(key);
    if (!had || had.round > currentMark(battle).round) marks.set(key, currentMark(battle));
  }
}

/** Hexes of battles whose reveal stays visible until the viewer closes it. */
export const keptOnShow = new SvelteSet<string>();

/** Hexes of battles whose new round is being shown for the first time. The next decision is shown only after that round. */
export const beingRevealed = new SvelteSet<string>();

/** Return whether this viewer has not yet seen everything of a battle. The battle may be over. */
export function hasMoreToShow(match: string, battle: BattleView): boolean {
  return keptOnShow.has(battle.hex) || nextUnshown(match, battle) !== null;
}

export interface UnshownRound {
  round: RoundView;
  closed: boolean;
  /** Number of steps that have already been shown. */
  from: number;
}

/**
 * Return what to show next: the oldest round that has not been shown, or the rest of a round whose fire has been shown.
 * Return null if there is nothing new.
 */
export function nextUnshown(match: string, battle: BattleView): UnshownRound | null {
  const mark = marks.get(keyOf(match, battle)) ?? currentMark(battle);
  for (const round of roundsOf(battle)) {
    const closed = isClosed(battle, round);
    if (round.round > mark.round) return { round, closed, from: 0 };
    if (round.round === mark.round && closed && !mark.closed && stepsOf(round).length > stepsOf(round, false).length) {
      return { round, closed, from: aftermathAt(round) };
    }
  }
  return null;
}

/** Record that this round was shown. */
export function markAsShown(match: string, battle: BattleView, news: Pick<UnshownRound, 'round' | 'closed'>): void {
  const key = keyOf(match, battle);
  const had = marks.get(key) ?? { round: 0, closed: true };
  const round = news.round.round;
  if (round < had.round) return;
  marks.set(key, { round, closed: news.closed || (round === had.round && had.closed) });
}
