// The guided first match as data: when a step applies, and what it says. It follows what is asked.
import { armiesWord } from '../counted.ts';
import type { Land } from '../land.ts';
import type { View } from '../types.ts';

export interface Now {
  readonly view: View;
  readonly seat: number;
  readonly land: Land;
  /** A battle or the Harvest is being shown. */
  readonly staged: boolean;
}

export interface Step {
  readonly id: string;
  readonly when: (now: Now) => boolean;
  readonly title: string;
  readonly text: (now: Now) => string;
  /** A place lit on the map. */
  readonly place?: (now: Now) => string;
  readonly topic: string;
}

const asked = (now: Now, kind: string): boolean =>
  (now.view.prompts ?? []).some((prompt, i) => prompt.kind === kind && !now.view.decisions?.[i]?.answered);
const sideOf = (now: Now) => now.view.sides[now.seat];
const ownCities = (now: Now): string[] => [...now.land.cityAt.keys()].filter((hex) => now.view.position.control[hex] === now.seat);

/** The neutral city nearest to an own one. */
export function nearestGoal(now: Now): string {
  const neutral = [...now.land.cityAt.keys()].filter((hex) => now.view.position.control[hex] === undefined);
  const at = (hex: string) => now.land.grid.cells.get(hex)?.at ?? { x: 0, y: 0 };
  const far = (hex: string): number => Math.min(...ownCities(now).map((own) => Math.hypot(at(own).x - at(hex).x, at(own).y - at(hex).y)));
  return neutral.sort((a, b) => far(a) - far(b))[0] ?? '';
}

const cityName = (now: Now, hex: string): string => now.land.cityAt.get(hex) ?? hex;

export const STEPS: readonly Step[] = [
  {
    id: 'scene',
    when: (now) => now.staged,
    title: 'This is what happened',
    text: () =>
      'Cards and battles are shown one step after another. Skip goes to the end, and everything can be read again in the log and under Battles.',
    topic: 'overview',
  },
  {
    id: 'end',
    when: (now) => !!now.view.header.outcome,
    title: 'That was your first kingdom',
    text: () => 'Look at the replay, or play a friend: with three or four kings nobody is safe.',
    topic: 'overview',
  },
  {
    id: 'place',
    when: (now) => asked(now, 'place'),
    title: 'Pick a city',
    text: () => 'River cities in green land bring most. Press one on the map, then begin there.',
    topic: 'terrain',
  },
  {
    id: 'levy',
    when: (now) => asked(now, 'levy'),
    title: 'Place your armies',
    text: (now) =>
      `Your land has raised ${armiesWord(sideOf(now)?.levy ?? 0)}. Leave a few in every city, put the rest where you want to go. The crown says where your Leader stands.`,
    place: (now) => ownCities(now)[0] ?? '',
    topic: 'overview',
  },
  {
    id: 'redraw',
    when: (now) => asked(now, 'redraw') || asked(now, 'play'),
    title: 'A battle: cards first',
    text: () => 'Only the highest card of each type counts. Low cards and doubles go; the fixed rule has marked them for you.',
    topic: 'battle',
  },
  {
    id: 'segment-city',
    when: (now) => asked(now, 'segment') && (now.view.war.segment ?? 0) <= 3,
    title: 'Your segment turn',
    text: (now) => {
      const goal = nearestGoal(now);
      return `Press your stack, then a hex two spaces on. ${goal ? `The next neutral city is ${cityName(now, goal)}: come with ten armies. ` : ''}Send single armies to green land on the way; each takes its hex, and that is next turn’s levy.`;
    },
    place: nearestGoal,
    topic: 'movement',
  },
  {
    id: 'segment',
    when: (now) => asked(now, 'segment'),
    title: 'Move, store, or pass',
    text: () =>
      'Ten segments make a War. Press a later stone to store a command for it, or pass until somebody comes near. Keep an army in each city: an empty one falls to a single enemy.',
    topic: 'movement',
  },
  {
    id: 'plan',
    when: (now) => (now.view.war.segment ?? 0) > 0,
    title: 'The others move',
    text: () => 'Meanwhile you may plan: choose a stone, press stacks and where they go, and store it.',
    topic: 'overview',
  },
  {
    id: 'wait',
    when: () => true,
    title: 'A turn begins',
    text: () => 'Order, cities, Harvest and land are counted by themselves. Then you place your armies.',
    topic: 'harvest',
  },
];

export const stepFor = (now: Now): Step => STEPS.find((step) => step.when(now))!;
