// This module contains the guided first match as data. Each step has a condition, a text, and the buttons to press. The question that the
// player must answer determines the step.
import type { Press } from '../../../ui/guide/pointAt.ts';
import { armiesWord } from '../countText.ts';
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

const isAsked = (now: Now, kind: Prompt['kind']): boolean =>
  (now.view.prompts ?? []).some((prompt, i) => prompt.kind === kind && !now.view.decisions?.[i]?.answered);
const sideOf = (now: Now) => now.view.sides[now.seat];
const cityName = (now: Now, hex = ''): string => now.land.cityAt.get(hex) ?? hex;
const advisedMarch = (now: Now) => (now.advice?.command?.kind === 'segment' ? now.advice.command.moves?.[0] : undefined);
const advisedLevy = (now: Now) => (now.advice?.command?.kind === 'levy' ? now.advice.command : undefined);

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
  if (battle.winner === now.seat) return `You won the battle at ${at} by ${score}. The winner loses no army. `;
  const [cards, theirs] = [own.cards ?? 0, foe.cards ?? 0];
  const dice = (own.total ?? 0) - cards;
  const thrown = (own.dice ?? []).flatMap((tray) => tray.faces).reduce((sum, faces) => sum + faces, 0);
  const why = [
    cards < theirs ? `the enemy’s cards made ${theirs}, your cards ${cards}` : '',
    dice < DIE * thrown ? `your ${thrown} dice made ${dice} (${Math.round(DIE * thrown)} is usual)` : '',
    `the enemy’s dice made ${(foe.total ?? 0) - theirs}`,
  ].filter(Boolean);
  const fell = battle.fell === now.seat ? ' Your Leader fell, so all your armies disbanded. You get a new Leader with the next levy.' : '';
  return `You lost the battle at ${at} by ${score}: ${why.slice(0, 2).join(', and ')}.${fell} `;
}

/** Return the buttons for the advised move: the stack, the number of armies, the destination, and March. */
function marchPresses(now: Now): readonly Press[] {
  const move = advisedMarch(now);
  if (!move) return now.advice ? [{ names: ['Pass'] }] : [];
  const stack = now.view.position.stacks.find((each) => each.seat === now.seat && each.place === move.start);
  const part = stack && stack.armies > (move.armies ?? 0) ? [{ names: ['All but one'] }] : [];
  const go = `${armiesText(move.armies ?? 0, move.leader ?? false)} to ${placeTitle(now.land, now.advice?.end ?? '')}`;
  return [{ names: [placeTitle(now.land, move.start)], unless: ['Put the stack back'] }, ...part, { names: [go] }, { names: ['March'] }];
}

function oddsText(now: Now): string {
  const chance = now.advice?.chance ?? 0;
  if (!chance) return '';
  return chance > 98 ? ' You will almost certainly win the battle there.' : ` You win the battle there in ${chance} of 100 cases.`;
}
const headingText = (now: Now): string => {
  const goal = cityName(now, now.advice?.goal);
  return now.advice?.end === now.advice?.goal ? `March into ${goal}.` : `March on towards ${goal}.`;
};

/** Return the result of the last battle, followed by the next destination. */
const marchText = (now: Now): string => `${lastBattleWords(now)}${headingText(now)}${oddsText(now)}`;

export const STEPS: readonly Step[] = [
  {
    id: 'harvest',
    when: (now) => now.shown === 'harvest',
    title: 'The Harvest',
    text: () =>
      'Each king gets four cards: lost armies, new armies, or lost land. One die is rolled for each card. The cards are turned over one by one.',
    again: () => 'Each king gets four cards again. The log shows what they did.',
    press: () => [{ names: ['Continue'] }],
  },
  {
    id: 'battle',
    when: (now) => now.shown === 'battle',
    title: 'The battle',
    text: () =>
      'Cards of the same type are shown in pairs, then one die is rolled for each army. The higher total wins, and the losing stack is destroyed.',
    again: () => 'First you see the cards, then the dice, then the totals.',
    press: () => [{ names: ['Continue'] }],
  },
  {
    id: 'end',
    when: (now) => !!now.view.header.outcome,
    title: 'Your first kingdom is over',
    text: () =>
      'With three or four kings no city is safe: leave an army in every city, and mark land for the next levy. Look at the replay, or play with a friend.',
  },
  {
    id: 'place',
    when: (now) => isAsked(now, 'place'),
    title: 'Pick a city',
    text: () => 'River cities in green land bring the most armies. Press a city, then begin there.',
    press: (now) => {
      const hex = now.advice?.command?.kind === 'place' ? now.advice.command.hex : '';
      return hex ? [{ names: [cityName(now, hex)] }, { names: [`Begin in ${cityName(now, hex)}`] }] : [];
    },
    place: (now) => (now.advice?.command?.kind === 'place' ? now.advice.command.hex : ''),
  },
  {
    id: 'levy',
    when: (now) => isAsked(now, 'levy'),
    title: 'Place your armies',
    text: (now) =>
      `Your cities and your land give you ${armiesWord(sideOf(now)?.levy ?? 0)}. Place all armies and the Leader in your cities. No player sees the places until all levies are sealed. Against human players, leave a few armies in each city.`,
    again: () => 'You have a new levy. Place the armies in the city that is nearest to your next goal.',
    press: (now) => {
      const home = cityName(now, advisedLevy(now)?.leader);
      return home
        ? [
            { names: [`Place the rest in ${home}`] },
            { names: [`Leader in ${home}`], unless: [`Place the rest in ${home}`] },
            { names: ['Seal levy'] },
          ]
        : [];
    },
    place: (now) => advisedLevy(now)?.leader ?? '',
  },
  {
    id: 'redraw',
    when: (now) => isAsked(now, 'redraw') || isAsked(now, 'play'),
    title: 'A battle: cards first',
    text: () =>
      'You have seven cards, and only the highest of each type counts. Doubles and low cards are marked: discard them, and you get as many new cards.',
    again: () => 'Discard the marked cards: doubles and low cards.',
    press: () => [{ names: ['Discard', 'Keep all', 'Play'] }],
  },
  {
    id: 'march',
    when: (now) => isAsked(now, 'segment') && advisedMarch(now) !== undefined,
    title: 'Your segment turn',
    // If the player has fought a battle, the player has also marched before, even if the guide did not run during the march.
    text: (now) =>
      lastBattle(now)
        ? marchText(now)
        : `War has ten segments. In each, an army moves two spaces; crossing a river costs one space. You win with six of the ten cities. ${cityName(now, now.advice?.goal)} is nearest: three armies hold it, so attack with ten or more, and leave one army at home.${oddsText(now)}`,
    again: marchText,
    press: marchPresses,
    place: (now) => now.advice?.end ?? '',
  },
  {
    id: 'pass',
    when: (now) => isAsked(now, 'segment') && now.advice !== undefined,
    title: 'You can win no city now',
    text: (now) => `${lastBattleWords(now)}Your armies cannot take a city for sure now. Pass; next turn your land gives you a new levy.`,
    again: () => 'Pass again: the next levy comes when the War is over.',
    press: marchPresses,
  },
  {
    id: 'plan',
    when: (now) => (now.view.war.segment ?? 0) > 0,
    title: 'The other king moves',
    text: () => 'Meanwhile you can plan: press a later segment above the map to store a command for it.',
    again: () => 'Your turn comes soon.',
  },
  {
    id: 'wait',
    when: () => true,
    title: 'A turn begins',
    text: () => 'The phases Order, Cities, Harvest and Land are resolved automatically. Then you place your armies, and the War begins.',
    again: () => 'You will place your armies again in a moment.',
  },
];

export const stepFor = (now: Now): Step => STEPS.find((step) => step.when(now))!;
