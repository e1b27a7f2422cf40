/** Sentences about a battle's position: its stage, for whom it waits, its quiet rounds. */
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

/** "Ben is still writing orders." for the others who owe; "" when nobody does. */
export function othersOwe(battle: BattleView, seen: Seen): string {
  const others = (battle.waiting ?? []).filter((seat) => seat !== seen.seat);
  if (!others.length) return '';
  const names = list(others.map((seat) => namesOf(seen).name(seat)));
  return `${names} ${others.length === 1 ? 'is' : 'are'} still ${DOING[battle.stage] ?? 'deciding'}.`;
}

/** How it ended, with names for the seats' places in the text. */
export function resultOf(battle: BattleView, seen: Seen): string {
  const text = (battle.result ?? '').replace(/\{(\d+)\}/g, (_, seat: string) => namesOf(seen).name(Number(seat)));
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const SHORT: { [stage: string]: string } = { orders: 'writing', ecm: 'giving ECM', damage: 'taking damage', withdraw: 'withdrawing' };

/** What an owing seat does, in a word or two. */
export function doing(battle: BattleView): string {
  return SHORT[battle.stage] ?? 'deciding';
}

/** What a seat does in this stage: "writes", "in", "" when nothing is asked of it. */
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

/** "Ann against you and Cleo" */
export function sidesName(battle: BattleView, seen: Seen): string {
  const own = battle.sides.includes(seen.seat);
  const names = battle.sides.filter((seat) => seat !== seen.seat).map((seat) => who(seen, seat));
  return own ? `You against ${list(names)}` : list(names);
}
