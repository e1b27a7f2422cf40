// This module divides events into scenes: moves on the map, the Harvest, battles, conquests, and short notes.
import { battleSteps } from '../battle/battleSteps.ts';
import type { Position } from '../map/position.ts';
import type { Event, FoughtView, HarvestResult, Move } from '../types.ts';
import { applyEvent, liftStacks } from './applyEvent.ts';

interface Shared {
  /** Number of the log line that the scene shows. */
  readonly key: number;
  /** The map before each step, and the map after the last step. */
  readonly positions: readonly Position[];
  /** Duration of each step in milliseconds. */
  readonly steps: readonly number[];
}

export type Scene = Shared &
  (
    | { readonly kind: 'moves'; readonly seat: number; readonly moves: readonly Move[]; readonly ends: readonly string[] }
    | { readonly kind: 'harvest'; readonly dealt: ReadonlyMap<number, readonly string[]>; readonly results: readonly HarvestResult[] }
    | { readonly kind: 'battle'; readonly result: FoughtView }
    | { readonly kind: 'conquest'; readonly seat: number; readonly hexes: readonly string[] }
    | { readonly kind: 'note'; readonly event: NoteEvent }
  );

export type NoteEvent = Extract<Event, { kind: 'order' | 'levies' | 'leader_fell' | 'planted' | 'out' | 'war_ended' }>;

/** Return whether a scene needs attention. Such a scene covers the map, and the next question waits until the scene has ended. */
export const needsAttention = (scene: Scene): boolean => scene.kind === 'battle' || scene.kind === 'harvest';

const NOTES: ReadonlySet<string> = new Set(['order', 'levies', 'leader_fell', 'planted', 'out', 'war_ended']);
const CARD = 1150;

/** Return the scenes of these events in order, and the final position. `from` is the position before the events. */
export function scenesOf(events: readonly { body: Event; n: number }[], from: Position): { scenes: Scene[]; end: Position } {
  const scenes: Scene[] = [];
  let position = from;
  let dealt = new Map<number, readonly string[]>();
  for (const { body, n } of events) {
    const next = applyEvent(position, body);
    const last = scenes[scenes.length - 1];
    if (body.kind === 'harvest_dealt') dealt = new Map([...dealt, [body.seat, body.cards]]);
    else if (body.kind === 'harvest') {
      const open = last?.kind === 'harvest' ? last : null;
      if (open) scenes.pop();
      scenes.push({
        kind: 'harvest',
        key: open?.key ?? n,
        dealt,
        results: [...(open?.results ?? []), body.result],
        positions: [...(open?.positions.slice(0, -1) ?? []), position, next],
        steps: [...(open?.steps ?? []), CARD + 120 * (body.result.hexes?.length ?? 0)],
      });
    } else if (body.kind === 'moved' && body.moves.length) {
      const longest = Math.max(...body.moves.map((move) => move.path?.length ?? 0));
      scenes.push({
        kind: 'moves',
        key: n,
        seat: body.seat,
        moves: body.moves,
        ends: body.ends,
        positions: [liftStacks(position, body.seat, body.moves), next],
        steps: [320 + 170 * longest],
      });
    } else if (body.kind === 'battle') {
      const steps = battleSteps(body.result);
      scenes.push({
        kind: 'battle',
        key: n,
        result: body.result,
        positions: [...steps.map((step) => (step.kind === 'end' ? next : position)), next],
        steps: steps.map((step) => step.time),
      });
    } else if (body.kind === 'conquered') {
      scenes.push({ kind: 'conquest', key: n, seat: body.seat, hexes: body.hexes, positions: [next, next], steps: [520] });
    } else if (NOTES.has(body.kind)) {
      scenes.push({ kind: 'note', key: n, event: body as NoteEvent, positions: [next, next], steps: [1500] });
    }
    position = next;
  }
  return { scenes, end: position };
}
