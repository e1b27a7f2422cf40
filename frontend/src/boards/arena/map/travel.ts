// This module converts the steps of a move to the lines that are drawn between hexes.
import type { PieceMoved } from '../types.ts';
import type { Leg } from './arenaControl.svelte.ts';

const HEX = /^\d+-\d$/;

/** Return the hex that a step hops over: "9-3" for "over 9-3". Return '' for other steps. */
export const hoppedHex = (step: string): string => (step.startsWith('over ') ? step.slice(5) : '');

/** Return whether a step enters a hex. */
export const entersHex = (step: string): boolean => HEX.test(step);

/** Return the legs of steps that begin in `origin`. Steps that only handle discs add no leg. */
export function legsOf(origin: string, steps: readonly string[], warps = false): Leg[] {
  const legs: Leg[] = [];
  let [at, over] = [origin, ''];
  for (const step of steps) {
    if (hoppedHex(step)) over = hoppedHex(step);
    if (!entersHex(step)) continue;
    legs.push({ from: at, to: step, kind: over ? 'hop' : warps ? 'warp' : 'step' });
    [at, over] = [step, ''];
  }
  return legs;
}

export const legsOfMove = (event: PieceMoved): Leg[] => legsOf(event.origin, event.steps, event.piece.includes('.W'));
