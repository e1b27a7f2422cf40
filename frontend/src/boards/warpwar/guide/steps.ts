// This module contains the guided first battle as data. Each step has a condition, a text, and the buttons to press. The question that the
// player must answer determines the step.
import { placeShort, type Atlas } from '../atlas.ts';
import type { Press } from '../../../ui/guide/pointAt.ts';
import type { PromptOf } from '../context.ts';
import type { BattleView, Order, Prompt, View } from '../types.ts';
import { nextOrder, sayNextOrder, type NextOrder } from './nextOrder.ts';
import type { Course } from './shortestCourse.ts';

/** The situation from which a step is chosen and its texts are built. */
export interface Now {
  readonly view: View;
  readonly seat: number;
  readonly atlas: Atlas;
  /** Whether a round of battle is being drawn. */
  readonly showing: boolean;
  /** Whether a battle has ended since the user opened the guide. */
  readonly fought: boolean;
  /** The suggested course. It is null if there is none, and undefined while the server's response is awaited. */
  readonly course: Course | null | undefined;
  /** The order that the player is writing for their first ship. */
  readonly written?: Order | undefined;
}

/** One card of the guide: one or two sentences, and the controls that they refer to. */
export interface Page {
  readonly title: (now: Now) => string;
  readonly text: (now: Now) => string;
  /** Return the buttons to press, in order. */
  readonly press?: (now: Now) => readonly Press[];
  /** Return the names of the parts of the page that the text mentions. */
  readonly show?: (now: Now) => readonly string[];
  /** Return a hex to highlight on the map. */
  readonly hex?: (now: Now) => string;
}

export interface Step {
  readonly id: string;
  readonly when: (now: Now) => boolean;
  readonly pages: readonly Page[];
}

const press = (...names: string[]): Press => ({ names });

/** Return the open question of this kind. */
function openPrompt<K extends Prompt['kind']>(now: Now, kind: K): PromptOf<K> | undefined {
  const open = new Set((now.view.decisions ?? []).filter((each) => !each.answered).map((each) => each.id));
  return now.view.prompts?.find((each): each is PromptOf<K> => each.kind === kind && open.has(each.decision));
}

const place = (now: Now, hex = ''): string => placeShort(now.atlas, hex);
const homeOf = (now: Now, seat: number): string => place(now, now.view.sides.find((side) => side.seat === seat)?.homes?.[0]);
const rival = (now: Now): number => now.view.sides.find((side) => side.seat !== now.seat)?.seat ?? -1;
const hits = (n: number): string => (n === 1 ? '1 hit' : `${n || 'no'} hits`);
const hasWarship = (now: Now): boolean => (now.view.units ?? []).some((unit) => unit.owner === now.seat && unit.kind === 'W');
/** Return an order with which the first ship hits its target, if the target repeats its last order. */
function advice(now: Now): NextOrder | undefined {
  const prompt = openPrompt(now, 'orders');
  const fighter = prompt?.fighters[0];
  const foe = prompt?.foes.find((each) => each.ship === now.written?.target);
  return fighter && nextOrder(now.atlas.board.crt, fighter, now.written, foe);
}

const hasWon = (now: Now): boolean => now.view.header.outcome?.winners.includes(now.seat) ?? false;
const leadShip = (now: Now): string => openPrompt(now, 'orders')?.fighters[0]?.ship ?? '';

/** Return a summary of the last round: "Round 2: you took no hits, the enemy took 4 hits. " Return "" before the first round. */
export function lastRound(view: View, seat: number): string {
  const battle = view.battles?.find((each) => each.sides.includes(seat));
  const round = battle?.rounds?.filter((each) => each.losses ?? each.shots).at(-1);
  if (!battle || !round) return '';
  const own = ownShips(view, battle, seat);
  const came = (mine: boolean): number =>
    (round.losses ?? []).filter((loss) => own.has(loss.ship) === mine).reduce((sum, loss) => sum + loss.effective, 0);
  return `Round ${round.round}: you took ${hits(came(true))}, the enemy took ${hits(came(false))}. `;
}

/** Return the number of the last round of the viewer's battle whose orders are open. */
const roundsFought = (now: Now): number =>
  Math.max(0, ...(now.view.battles?.find((each) => each.sides.includes(now.seat))?.rounds ?? []).map((round) => round.round));

const withSign = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** Return the viewer's order of the round that is being revealed: "Your order was W1 ATTACK D4 B6 S1. " Return "" if there is none. */
function ownOrder({ view, seat }: Now): string {
  const battle = view.battles?.find((each) => each.sides.includes(seat));
  const round = battle?.rounds?.at(-1);
  if (!battle || !round) return '';
  const own = ownShips(view, battle, seat);
  const line = (round.orders ?? []).find((each) => own.has(each.split(' ')[0] ?? ''));
  return line ? `Your order was ${line.replace(/ \(TL\d+\)/, '').replaceAll('=', '')}. ` : '';
}

/**
 * Explain why the viewer's shots of the last round missed, with one shot as the example. Return "" if all shots hit or
 * none was fired.
 */
export function whyMissed(view: View, seat: number): string {
  const battle = view.battles?.find((each) => each.sides.includes(seat));
  const round = battle?.rounds?.filter((each) => each.shots).at(-1);
  if (!battle || !round) return '';
  const own = ownShips(view, battle, seat);
  const missed = (round.shots ?? []).find((shot) => own.has(shot.firer) && !shot.hits);
  if (!missed) return '';
  const { firer, target, diff, cell } = missed;
  const side = diff < 0 ? 'a lower Drive than' : diff > 0 ? 'a higher Drive than' : 'the same Drive as';
  const tactics = round.tactics?.[firer] && round.tactics?.[target] ? ` (${round.tactics[firer]} against ${round.tactics[target]})` : '';
  return `${firer}’s shot had ${side} ${target}: difference ${withSign(diff)}${tactics} is “${cell}” on the CRT. `;
}

const ownShips = (view: View, battle: BattleView, seat: number): ReadonlySet<string> =>
  new Set([
    ...(battle.rounds ?? []).flatMap((round) => round.fleets?.[seat] ?? []),
    ...(battle.fleets?.[seat] ?? []),
    ...(view.records ?? []).filter((each) => each.owner === seat).map((each) => each.id),
  ]);

/** Cost of the cheapest Cruiser in BP. */
const CRUISER = 13;
const funds = (now: Now): number => openPrompt(now, 'build')?.yards.reduce((sum, yard) => sum + yard.bp, 0) ?? 0;

/** Explain why the ship may not enter the enemy's base yet, although the base is in reach. Return "" if there is no such base. */
function closedRouteText(now: Now): string {
  const shut = now.course?.shut ?? [];
  return shut.length
    ? `${shut.map((hex) => place(now, hex)).join(' and ')} is near enough, but in the first turn no ship may enter an enemy’s base star`
    : '';
}

const SEAL_ORDERS: Page['press'] = () => [press('Seal orders')];

export const STEPS: readonly Step[] = [
  {
    id: 'shown',
    when: (now) => now.showing && roundsFought(now) > 1,
    pages: [
      {
        title: (now) => `Round ${roundsFought(now)}: all orders are opened`,
        text: (now) => `${ownOrder(now)}Look at the drive difference and at the highlighted result below.`,
      },
    ],
  },
  {
    id: 'reveal',
    when: (now) => now.showing,
    pages: [
      {
        title: () => 'The orders are opened',
        text: () =>
          'For each shot you see the drive difference: the firing ship’s Drive minus the target’s. The Combat Results Table (CRT) shows a miss or a hit. “Skip” goes to the end.',
      },
    ],
  },
  {
    id: 'end',
    when: (now) => now.fought,
    pages: [
      {
        title: (now) =>
          !now.view.header.outcome ? 'That was your first battle' : hasWon(now) ? 'You won your first battle' : 'The battle is lost',
        text: (now) =>
          now.view.header.outcome
            ? `${hasWon(now) ? 'You saw the bot’s order and wrote a better one.' : 'Play the battle again: the calm bot will do the same.'} In a whole game you design ships, travel along warplines and destroy bases. Now play one against bots or friends.`
            : `${hasWarship(now) ? 'Now you have seen every part of a turn.' : 'Your Warpship is lost; build a new one.'} A player whose ships are alone at the enemy’s base when a turn ends destroys it and wins. Your base is at ${homeOf(now, now.seat)}, the bot’s at ${homeOf(now, rival(now))}.`,
      },
    ],
  },
  {
    id: 'build',
    when: (now) => funds(now) >= CRUISER && !hasWarship(now),
    pages: [
      {
        title: () => 'Build a Warpship',
        text: (now) =>
          `You have a base at ${homeOf(now, now.seat)} and ${funds(now)} BP (build points). To win, destroy the bot’s base at ${homeOf(now, rival(now))} before the bot destroys yours. A Cruiser travels and fights: press these three buttons in order.`,
        press: () => [press('Cruiser'), press('Plan the ship', 'Plan this ship'), { names: ['Seal plan'], after: 'Remove from plan' }],
      },
    ],
  },
  {
    id: 'save',
    when: (now) => openPrompt(now, 'build') !== undefined,
    pages: [
      {
        title: () => 'Build more, or save',
        text: () => 'You get new BP every turn. To build nothing now, seal the empty plan, and press again when the page asks you.',
        press: () => [press('Seal plan')],
      },
    ],
  },
  {
    id: 'meet',
    when: (now) => openPrompt(now, 'move') !== undefined && Boolean(now.course?.foes.length),
    pages: [
      {
        title: () => 'Meet the enemy',
        text: (now) =>
          `You can reach ${now.course?.foes.join(' and ')} of the bot at ${place(now, now.course?.hex)}. If enemies are at the same star when movement ends, they fight.`,
        press: (now) => travelPresses(now),
        hex: (now) => now.course?.hex ?? '',
      },
    ],
  },
  {
    id: 'approach',
    when: (now) => openPrompt(now, 'move') !== undefined && Boolean(now.course),
    pages: [
      {
        title: () => 'Go and find the enemy',
        text: (now) =>
          `${now.course?.ship} has ${now.course?.mp} movement points: a hex or a whole warpline costs one point. ${closedRouteText(now) || 'No enemy is in reach yet'}. Go to ${place(now, now.course?.hex)}, the star nearest to an enemy.`,
        press: (now) => travelPresses(now),
        hex: (now) => now.course?.hex ?? '',
      },
    ],
  },
  {
    id: 'move',
    when: (now) => openPrompt(now, 'move') !== undefined,
    pages: [
      {
        title: () => 'Move your Warpships',
        text: () => 'Each Warpship may go to a star in reach, or stay. If an enemy is near, you can stay and let the enemy come.',
        press: ({ course }) => (course === null ? [press('Stay here')] : []),
      },
    ],
  },
  {
    id: 'orders',
    when: (now) => openPrompt(now, 'orders')?.round === 1,
    pages: [
      {
        title: () => 'Battle: one order for each ship',
        text: (now) =>
          `In secret, choose a tactic for ${leadShip(now)} and divide its ${openPrompt(now, 'orders')?.fighters[0]?.pd ?? 0} points of power. Attack shoots best, Dodge is harder to hit. The Drive decides whether shots hit, the Beam does the damage, each point in the Screen removes one hit.`,
        show: (now) => [`Tactic of ${leadShip(now)}`, `Power of ${leadShip(now)}`],
      },
      {
        title: () => 'Battle: test your order',
        text: () =>
          'You do not know the enemy’s Drive. “What if” shows what your order would do against each tactic and Drive of the enemy, and below what the enemy’s Beam would do to you.',
        show: () => ['What if'],
      },
      {
        title: () => 'Battle: seal the order',
        text: () =>
          'The page has filled in an order that you can use. Change it as you like, then seal it. The bot sees your order only after sealing its own order.',
        press: SEAL_ORDERS,
      },
    ],
  },
  {
    id: 'again',
    when: (now) => openPrompt(now, 'orders') !== undefined,
    pages: [
      {
        title: (now) => `Round ${openPrompt(now, 'orders')?.round}: your next order`,
        text: (now) => {
          const next = advice(now);
          return `${lastRound(now.view, now.seat)}${whyMissed(now.view, now.seat)}${next ? sayNextOrder(next) : 'Guess what the enemy does next.'}`;
        },
        press: (now) => {
          const due = advice(now)?.press;
          return due ? [press(due)] : [press('Seal orders')];
        },
      },
    ],
  },
  {
    id: 'damage',
    when: (now) => openPrompt(now, 'damage') !== undefined,
    pages: [
      {
        title: () => 'Cross off the hits',
        text: (now) => {
          const count = openPrompt(now, 'damage')?.wounds.reduce((sum, wound) => sum + wound.hits, 0) ?? 0;
          return `${count === 1 ? 'One hit' : `${count} hits`} got past your Screen. You choose in secret what to cross off: Missiles and Tubes first, then Beam and Screen, Power/Drive last.`;
        },
        press: () => [press('Use my damage list', 'Suggest'), press('Seal damage')],
      },
    ],
  },
  {
    id: 'withdraw',
    when: (now) => openPrompt(now, 'withdraw_to') !== undefined,
    pages: [
      {
        title: () => 'Leave the star',
        text: () =>
          'No ship was damaged in three rounds, so your ships must leave. A hex is chosen for each ship. Seal this choice, or choose another hex.',
        press: () => [press('Seal withdrawal')],
      },
    ],
  },
  {
    id: 'rearrange',
    when: (now) => (openPrompt(now, 'rearrange') ?? openPrompt(now, 'end_turn')) !== undefined,
    pages: [
      {
        title: () => 'Carry Systemships',
        text: () => 'A Systemship can leave its star only on a rack of a Warpship. You may leave everything as it is.',
        press: (now) => [press(openPrompt(now, 'rearrange') ? 'Seal rearrangement' : 'Seal end of turn')],
      },
    ],
  },
  {
    id: 'settle',
    when: (now) => openPrompt(now, 'settle') !== undefined,
    pages: [
      {
        title: () => 'Draw or play on?',
        text: () => 'Nothing has happened for many turns. Play on, and go to the enemy’s base.',
        press: () => [press('Play on'), press('Seal answer')],
      },
    ],
  },
  {
    id: 'sealed',
    when: (now) => (now.view.decisions ?? []).some((each) => each.answered),
    pages: [
      {
        title: () => 'Your answer is sealed',
        text: () => 'Your answer is opened together with the bot’s. Until then you can take your answer back and change it.',
      },
    ],
  },
  {
    id: 'wait',
    when: () => true,
    pages: [
      {
        title: () => 'The bot’s turn',
        text: () => 'You have nothing to do for a moment. Press a star or a counter to see what it is.',
      },
    ],
  },
];

/** The step that is shown until the first step is known. */
export const BEGIN: Step = {
  id: 'begin',
  when: () => false,
  pages: [{ title: () => 'The guide', text: () => 'The guide tells you what to do and what to press.' }],
};

/** Return the buttons to press for a move: the ship (if there are several), the destination, and the button that moves. */
function travelPresses(now: Now): Press[] {
  const { course } = now;
  if (!course) return [];
  const star = place(now, course.hex);
  const goal = now.atlas.starAt.has(course.hex) ? star : `hex ${star}`;
  const several = (openPrompt(now, 'move')?.movers.length ?? 0) > 1;
  return [...(several ? [press(course.ship)] : []), press(star), press(`Move to ${goal}`)];
}

/** Return the first step that applies. */
export const stepFor = (now: Now): Step => STEPS.find((step) => step.when(now)) as Step;
