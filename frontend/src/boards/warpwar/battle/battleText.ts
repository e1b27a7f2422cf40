/** Sentences about a battle's state: its stage, which seats it waits for, its quiet rounds. */
import { namesOf, who, type BoardContext } from '../context.ts';
import { list } from '../stage/captions.ts';
import type { BattleView } from '../types.ts';

type Seen = Pick<BoardContext, 'seat' | 'names'>;

const STAGE: { [stage: string]: string } = {
  waiting: 'Not begun yet',
  orders: 'Orders are being written',
  ecm: 'ECM is being given',
  damage: 'Damage is being taken',
  withdraw: 'Somebody must withdraw',
  over: 'The battle is over',
};

export function stageName(battle: BattleView): string {
  return STAGE[battle.stage] ?? battle.stage;
}

const DOING: { [stage: string]: string } = {
  orders: 'writing orders',
  ecm: 'giving ECM',
  damage: 'taking damage',
  withdraw: 'choosing where to withdraw',
};

/** Return "Ben is still writing orders." for the other seats that must answer; "" if there are none. */
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

const SHORT: { [stage: string]: string } = { orders: 'writing', ecm: 'giving ECM', damage: 'taking damage', withdraw: 'withdrawing' };

/** Return what a seat that must answer does, in a word or two. */
export function doing(battle: BattleView): string {
  return SHORT[battle.stage] ?? 'deciding';
}

/** Return a seat's state in this stage: "writes", "in", or "" if nothing is asked of it. */
export function seatState(battle: BattleView, seat: number, owing: boolean): 'writes' | 'in' | '' {
  if (battle.stage === 'over' || battle.stage === 'waiting') return '';
  if (battle.waiting?.includes(seat)) return 'writes';
  return owing || battle.stage === 'orders' ? 'in' : '';
}

export function quietWords(quiet: number): string {
  if (quiet <= 0) return 'A hit got through in the last round.';
  const rounds = quiet === 1 ? '1 round' : `${quiet} rounds`;
  return `${rounds} without a hit getting through. After 3, somebody must withdraw.`;
}

/** Return the sides: "You against Ann and Cleo", or "Ann and Cleo" for other players' battles. */
export function sidesName(battle: BattleView, seen: Seen): string {
  const own = battle.sides.includes(seen.seat);
  const names = battle.sides.filter((seat) => seat !== seen.seat).map((seat) => who(seen, seat));
  return own ? `You against ${list(names)}` : list(names);
}
