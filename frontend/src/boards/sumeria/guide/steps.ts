// The guided first match as data. Each step has a condition, a text, and the buttons to press. The open question determines the step.
import type { Press } from '../../../ui/guide/pointAt.ts';
import { armiesWord } from '../counted.ts';
import type { Land } from '../land.ts';
import { armiesText, placeTitle } from '../map/placeWords.ts';
import type { Advice, FoughtView, Prompt, View } from '../types.ts';

export interface Now {
  readonly view: View;
  readonly seat: number;
  readonly land: Land;
  /** The scene shown over the map: "battle" or "harvest". It is '' if there is none. */
  readonly shown: string;
  /** A possible answer. It is null if there is none, and undefined while the server's response is awaited. */
  readonly advice: Advice | null | undefined;
}

export interface Step {
  readonly id: string;
  readonly when: (now: Now) => boolean;
  readonly title: string;
  readonly text: (now: Now) => string;
  /** Return the text for a step that is shown again, because players do not read the same card twice. */
  readonly again?: (now: Now) => string;
  /** Return the buttons to press, in order. */
  readonly press?: (now: Now) => readonly Press[];
  /** Return a place to highlight on the map. */
  readonly place?: (now: Now) => string;
}

const DIE = 3.5;

const asked = (now: Now, kind: Prompt['kind']): boolean =>
  (now.view.prompts ?? []).some((prompt, i) => prompt.kind === kind && !now.view.decisions?.[i]?.answered);
const sideOf = (now: Now) => now.view.sides[now.seat];
const city = (now: Now, hex = ''): string => now.land.cityAt.get(hex) ?? hex;
const march = (now: Now) => (now.advice?.command?.kind === 'segment' ? now.advice.command.moves?.[0] : undefined);
const levied = (now: Now) => (now.advice?.command?.kind === 'levy' ? now.advice.command : undefined);

/** Return the viewer's last battle if it was fought in this or the previous segment of this turn. */
const lastBattle = (now: Now): FoughtView | undefined =>
  now.view.battles.findLast(
    (each) =>
      each.turn === now.view.header.turn &&
      each.segment >= (now.view.war.segment ?? 0) - 1 &&
      [each.attacker, each.defender].includes(now.seat),
  );

/** Return the result of the viewer's last battle, and the reason if the viewer lost. Return '' if there was no battle. */
export function lastBattleWords(now: Now): string {
  const battle = lastBattle(now);
  if (!battle) return '';
  const [own, foe] = battle.attacker === now.seat ? [battle.attack, battle.defend] : [battle.defend, battle.attack];
  const score = `${own.total ?? 0} to ${foe.total ?? 0}`;
  const at = placeTitle(now.land, battle.at);
  if (battle.winner === now.seat) return `${at} was yours by ${score}; who wins a battle loses no army. `;
  const [cards, theirs] = [own.cards ?? 0, foe.cards ?? 0];
  const dice = (own.total ?? 0) - cards;
  const thrown = (own.dice ?? []).flatMap((tray) => tray.faces).reduce((sum, faces) => sum + faces, 0);
  const why = [
    cards < theirs ? `their cards made ${theirs}, yours ${cards}` : '',
    dice < DIE * thrown ? `your ${thrown} dice made ${dice}, where ${Math.round(DIE * thrown)} are usual` : '',
    `they threw ${(foe.total ?? 0) - theirs} with their dice`,
  ].filter(Boolean);
  const fell = battle.fell === now.seat ? ' With your Leader every army of yours went; a new one comes with the next levy.' : '';
  return `${at} was lost by ${score}: ${why.slice(0, 2).join(', and ')}.${fell} `;
}

/** Return the buttons for the advised move: the stack, the number of armies, the destination, and March. */
function marching(now: Now): readonly Press[] {
  const move = march(now);
  if (!move) return now.advice ? [{ names: ['Pass'] }] : [];
  const stack = now.view.position.stacks.find((each) => each.seat === now.seat && each.place === move.start);
  const part = stack && stack.armies > (move.armies ?? 0) ? [{ names: ['All but one'] }] : [];
  const go = `${armiesText(move.armies ?? 0, move.leader ?? false)} to ${placeTitle(now.land, now.advice?.end ?? '')}`;
  return [{ names: [placeTitle(now.land, move.start)], unless: ['Put back'] }, ...part, { names: [go] }, { names: ['March'] }];
}

function odds(now: Now): string {
  const chance = now.advice?.chance ?? 0;
  if (!chance) return '';
  return chance > 98 ? ' It is a battle, and all but sure to be won.' : ` It is a battle: ${chance} times in 100 you win it.`;
}
const heading = (now: Now): string => {
  const goal = city(now, now.advice?.goal);
  return now.advice?.end === now.advice?.goal ? `Into ${goal}.` : `On towards ${goal}.`;
};

/** Return the result of the last battle, followed by the next destination. */
const goOn = (now: Now): string => `${lastBattleWords(now)}${heading(now)}${odds(now)}`;

export const STEPS: readonly Step[] = [
  {
    id: 'harvest',
    when: (now) => now.shown === 'harvest',
    title: 'The Harvest',
    text: () => 'Four cards for each king, one die a card: lost armies, new armies, or lost land. They are turned over one after another.',
    again: () => 'Four cards for each king again. The log keeps what they did.',
    press: () => [{ names: ['Go on'] }],
  },
  {
    id: 'battle',
    when: (now) => now.shown === 'battle',
    title: 'The battle is shown',
    text: () =>
      'Cards of a type meet in pairs, then all dice are thrown, one for each army. The greater total wins, and the beaten stack is gone.',
    again: () => 'Cards in pairs, dice, totals.',
    press: () => [{ names: ['Go on'] }],
  },
  {
    id: 'end',
    when: (now) => !!now.view.header.outcome,
    title: 'That was your first kingdom',
    text: () =>
      'With three or four kings nobody is safe: then an army is left in every city, and land is marked for the next levy. Look at the replay, or play a friend.',
  },
  {
    id: 'place',
    when: (now) => asked(now, 'place'),
    title: 'Pick a city',
    text: () => 'River cities in green land bring most. Press one, then begin there.',
    press: (now) => {
      const hex = now.advice?.command?.kind === 'place' ? now.advice.command.hex : '';
      return hex ? [{ names: [city(now, hex)] }, { names: [`Begin in ${city(now, hex)}`] }] : [];
    },
    place: (now) => (now.advice?.command?.kind === 'place' ? now.advice.command.hex : ''),
  },
  {
    id: 'levy',
    when: (now) => asked(now, 'levy'),
    title: 'Place your armies',
    text: (now) =>
      `Your cities and your land have raised ${armiesWord(sideOf(now)?.levy ?? 0)}. All stand in cities of yours, the Leader too, and nobody sees where until every levy is in. Against people you would leave a few in each city.`,
    again: () => 'A new turn, a new levy: again into the city that is nearest to the next one.',
    press: (now) => {
      const home = city(now, levied(now)?.leader);
      return home
        ? [{ names: [`Rest to ${home}`] }, { names: [`Leader in ${home}`], unless: [`Rest to ${home}`] }, { names: ['Seal levy'] }]
        : [];
    },
    place: (now) => levied(now)?.leader ?? '',
  },
  {
    id: 'redraw',
    when: (now) => asked(now, 'redraw') || asked(now, 'play'),
    title: 'A battle: cards first',
    text: () =>
      'Seven cards each, and only the highest of each type counts. Doubles and low ones are marked: lay them off, and as many new ones come.',
    again: () => 'Lay off what is marked: doubles, and what is low.',
    press: () => [{ names: ['Lay off', 'Keep all', 'Play'] }],
  },
  {
    id: 'march',
    when: (now) => asked(now, 'segment') && march(now) !== undefined,
    title: 'Your segment turn',
    // If the player has fought a battle, they have also marched, even if the guide did not see the march.
    text: (now) =>
      lastBattle(now)
        ? goOn(now)
        : `War has ten segments; in each an army goes two spaces, and crossing a river costs one of them. Six of the ten cities win. ${city(now, now.advice?.goal)} is the nearest: three armies hold it, so come with ten or more, and leave one behind at home.${odds(now)}`,
    again: goOn,
    press: marching,
    place: (now) => now.advice?.end ?? '',
  },
  {
    id: 'pass',
    when: (now) => asked(now, 'segment') && now.advice !== undefined,
    title: 'Nothing to win now',
    text: (now) =>
      `${lastBattleWords(now)}No city can be taken for sure with what stands there. Pass; next turn your land raises a new levy.`,
    again: () => 'Pass again: the next levy comes when the War is over.',
    press: marching,
  },
  {
    id: 'plan',
    when: (now) => (now.view.war.segment ?? 0) > 0,
    title: 'The other king moves',
    text: () => 'Meanwhile you might plan: a press on a later stone above the map stores a command for that segment.',
    again: () => 'Your turn comes at once.',
  },
  {
    id: 'wait',
    when: () => true,
    title: 'A turn begins',
    text: () => 'Order, cities, Harvest and land are counted by themselves. Then armies are placed, and the War begins.',
    again: () => 'Armies are placed again in a moment.',
  },
];

export const stepFor = (now: Now): Step => STEPS.find((step) => step.when(now))!;
