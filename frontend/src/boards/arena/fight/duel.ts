// This module divides a single fight into the stages in which it is shown: opponents, dice, open cards, sums, result.
import { cardValue } from '../pieces.ts';
import type { CombatView, Event, FightView } from '../types.ts';

export interface Duellist {
  /** Seat of the owner. It is -1 if a force field has no known owner. */
  readonly seat: number;
  /** The robot. It is "" for a force field. */
  readonly piece: string;
  readonly die: number | undefined;
  readonly card: string;
  readonly cancelled: boolean;
  readonly total: number | undefined;
  /** Whether a card has been played, face up or face down. */
  readonly laid: boolean;
}

export interface Duel {
  readonly hex: string;
  readonly attacker: Duellist;
  readonly defender: Duellist;
  /** Seat of the winner. It is -1 if the fight is not decided. */
  readonly winner: number;
  /** The piece that was destroyed. It is "field" for a force field and "" if nothing was destroyed. */
  readonly lost: string;
  readonly conceded: boolean;
}

/**
 * Stage of a fight. meet: the opponents are shown; dice: the dice are rolled; cards: the cards are turned face up; sum:
 * the totals are shown; verdict: the loser is shown.
 */
export type Moment = 'meet' | 'dice' | 'cards' | 'sum' | 'verdict';
const MOMENTS: readonly Moment[] = ['meet', 'dice', 'cards', 'sum', 'verdict'];
/** Duration of each stage in milliseconds. */
const PAUSE: Readonly<Record<Moment, number>> = { meet: 500, dice: 950, cards: 700, sum: 800, verdict: 1500 };

export const hasReached = (at: Moment, moment: Moment): boolean => MOMENTS.indexOf(at) >= MOMENTS.indexOf(moment);

const seatOf = (piece: string): number => Number(piece.split('.')[0]);

/** Return the number of discs in a total. A total consists of the die, the discs and a card that was not cancelled. */
export function discsIn({ total, die = 0, card, cancelled }: Duellist): number {
  return total === undefined ? 0 : total - die - (cancelled ? 0 : cardValue(card));
}

interface Told {
  readonly dice?: readonly number[];
  readonly cards?: { readonly [seat: string]: string };
  readonly cancelled?: readonly number[];
  readonly totals?: readonly number[];
}

function makeDuellist(seat: number, piece: string, at: 0 | 1, told: Told, laid = false): Duellist {
  const card = told.cards?.[String(seat)] ?? '';
  return {
    seat,
    piece,
    die: told.dice?.[at],
    card,
    cancelled: told.cancelled?.includes(seat) ?? false,
    total: told.totals?.[at],
    laid: laid || card !== '',
  };
}

/** Return a decided fight from its log event, or null for other events. `owner` is the seat that owned the force field. */
export function duelOf(event: Event, owner = -1): Duel | null {
  if (event.kind !== 'fought') return null;
  const defender = event.defender ? seatOf(event.defender) : owner;
  return {
    hex: event.hex,
    attacker: makeDuellist(seatOf(event.attacker), event.attacker, 0, event),
    defender: makeDuellist(defender, event.defender, 1, event),
    winner: event.winner,
    lost: event.lost ?? '',
    conceded: false,
  };
}

/** Return the current fight. */
export function duelNow(combat: CombatView, fight: FightView): Duel {
  const { attacker, defender, hex } = combat;
  const hasLaid = (seat: number): boolean => fight.laid?.includes(seat) ?? false;
  return {
    hex,
    attacker: makeDuellist(attacker, fight.attacker, 0, fight, hasLaid(attacker)),
    defender: makeDuellist(defender, fight.defender ?? '', 1, fight, hasLaid(defender)),
    winner: fight.winner ?? -1,
    lost: '',
    conceded: fight.conceded ?? false,
  };
}

/** Return the stages of a fight. The stage "cards" is left out if no card was played. */
export const momentsOf = (duel: Duel): readonly Moment[] =>
  MOMENTS.filter((each) => each !== 'cards' || duel.attacker.laid || duel.defender.laid);

/** Return the duration of a stage in milliseconds. It is shorter if many fights wait. If motion is off, only the verdict is shown. */
export function pauseOf(moment: Moment, waiting: number, still: boolean): number {
  if (still) return moment === 'verdict' ? 2400 : 0;
  return Math.round(PAUSE[moment] / (1 + Math.min(waiting, 6) * 0.35));
}

/** Return the result in words: "8 against 8: ties go to the defender." */
export function verdictText(duel: Duel, name: (seat: number) => string, robot: (piece: string) => string): string {
  const [a, d] = [duel.attacker.total ?? 0, duel.defender.total ?? 0];
  if (!duel.defender.piece) {
    const what = duel.winner === duel.attacker.seat ? 'The force field falls.' : 'The force field holds.';
    const lost = duel.lost && duel.lost !== 'field' ? ` ${robot(duel.lost)} is destroyed.` : '';
    return `${a} against ${d}. ${what}${lost}`;
  }
  const tie = a === d ? 'Ties go to the defender. ' : '';
  const lost = duel.lost ? `${robot(duel.lost)} is destroyed.` : 'Nothing is destroyed at a distance.';
  return `${a} against ${d}. ${tie}${name(duel.winner)} ${name(duel.winner) === 'You' ? 'win' : 'wins'}. ${lost}`;
}
