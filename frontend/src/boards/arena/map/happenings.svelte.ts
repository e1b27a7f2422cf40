// This module animates each change of the view on the arena when the change arrives: movement, breaking hexes, dice. If the user has
// switched motion off, it shows no animation.
import type { ViewChange } from '../../../wire/view.ts';
import type { BoardContext } from '../context.ts';
import type { Event, View } from '../types.ts';
import { effectsOf, type Effect } from './effects.ts';
import { Motion } from './motion.svelte.ts';

/** Duration of an effect in milliseconds. */
const SHOWN = 2700;

export class Happenings {
  readonly motion = new Motion();
  effects = $state.raw<readonly (Effect & { readonly id: number })[]>([]);
  #count = 0;

  hear(match: Pick<BoardContext, 'still' | 'cue'>, { lines, before, after }: ViewChange<View>): void {
    if (match.still) return;
    const events = lines.map((line) => line.body as Event);
    this.motion.play(before, after, events);
    if (events.some((event) => event.kind === 'moved' || event.kind === 'grid_warped')) match.cue('move');
    const fresh = effectsOf(events, after).map((effect) => ({ ...effect, id: ++this.#count }));
    if (fresh.some((effect) => effect.kind === 'break')) match.cue('boom');
    if (!fresh.length) return;
    this.effects = [...this.effects, ...fresh];
    setTimeout(() => (this.effects = this.effects.filter((effect) => !fresh.some((each) => each.id === effect.id))), SHOWN);
  }
}
