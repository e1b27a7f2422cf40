/** Sentences about a battle's state: its stage, the seats that it waits for, and its rounds without a hit. */
import { namesOf, who, type BoardContext } from '../context.ts';
import { list } from '../battlefield/captions.ts';
import type { BattleView } from '../types.ts';

type Seen = Pick<BoardContext, 'seat' | 'names'>;

const STAGE: { [stage: string]: string } = {
  waiting: 'Not started yet',
  orders: 'Orders are being written',
  ecm: 'ECM is being assigned',
  damage: 'Hits are being crossed off',
  withdraw: 'One side must withdraw',
  over: 'The battle is over',
};

export function stageName(battle: BattleView): string {
  return STAGE[battle.stage] ?? battle.stage;
}

const DOING: { [stage: string]: string } = {
  orders: 'writing orders',
  ecm: 'assigning ECM',
  damage: 'crossing off hits',
  withdraw: 'choosing where to withdraw',
};

/** Return a sentence about the other seats that must answer: "Ben is still writing orders." Return "" if there are none. */
export function othersOwe(battle: BattleView, seen: Seen): string {
  const others = (battle.waiting ?? []).filter((seat) => seat !== seen.seat);
  if (!others.length) return '';
  const names = list(others.map((seat) => namesOf(seen).name(seat)));
  return `${names} ${others.length === 1 ? 'is' : 'are'} still ${DOING[battle.stage] ?? 'deciding'}.`;
}

/** Return how the battle ended, with the seats' names filled in. */
export function resultOf(battle: BattleView, seen: Seen): string {
  const text = (battle.result ?? '').replace(/\{(\d+)\}/g, (_, seat: string) => namesOf(seen).name(Number(seat)));
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const SHORT: { [stage: string]: string } = {
  orders: 'writing',
  ecm: 'assigning ECM',
  damage: 'crossing off hits',
  withdraw: 'withdrawing',
};

/** Return the activity of the seats that must answer, in a word or two. */
export function activityText(battle: BattleView): string {
  return SHORT[battle.stage] ?? 'deciding';
}

/**
 * Return a seat's state in this stage: "writes" if its answer is missing, "in" if it has answered. Return "" if nothing
 * is asked of the seat.
 */
export function seatState(battle: BattleView, seat: number, owing: boolean): 'writes' | 'in' | '' {
  if (battle.stage === 'over' || battle.stage === 'waiting') return '';
  if (battle.waiting?.includes(seat)) return 'writes';
  return owing || battle.stage === 'orders' ? 'in' : '';
}

export function quietWords(quiet: number): string {
  if (quiet <= 0) return 'A ship was damaged in the last round.';
  const rounds = quiet === 1 ? 'round' : `${quiet} rounds`;
  return `No ship was damaged in the last ${rounds}. After 3 such rounds, one side must withdraw.`;
}

/** Return the sides: "You against Ann and Cleo". For a battle of other players return "Ann and Cleo". */
export function sidesName(battle: BattleView, seen: Seen): string {
  const own = battle.sides.includes(seen.seat);
  const names = battle.sides.filter((seat) => seat !== seen.seat).map((seat) => who(seen, seat));
  return own ? `You against ${list(names)}` : list(names);
}
