// This module applies a single event to the position that the map draws. So the page can show the events of a change one after another,
// before the map shows the new view.
import { hexOf } from '../land.ts';
import type { Position } from '../map/position.ts';
import type { Event, FoughtView, Move, StackView } from '../types.ts';

type Stacks = readonly StackView[];

function putStack(stacks: Stacks, seat: number, place: string, armies: number): StackView[] {
  const there = stacks.find((each) => each.seat === seat && each.place === place);
  const left = (there?.armies ?? 0) + armies;
  const others = stacks.filter((each) => each !== there);
  return left > 0 ? [...others, { seat, place, armies: left }] : others;
}

const removeStack = (stacks: Stacks, seat: number, place?: string): StackView[] =>
  stacks.filter((each) => each.seat !== seat || (place !== undefined && each.place !== place));

const setLeader = (leaders: readonly string[], seat: number, place: string): string[] =>
  leaders.map((each, i) => (i === seat ? place : each));

function markControl(control: Position['control'], hexes: readonly string[], seat: number): Position['control'] {
  const next = { ...control };
  for (const hex of hexes) {
    if (seat < 0) delete next[hex];
    else next[hex] = seat;
  }
  return next;
}

function applyMoves(position: Position, seat: number, moves: readonly Move[], ends: readonly string[]): Position {
  let stacks: Stacks = position.stacks;
  let leaders: readonly string[] = position.leaders;
  moves.forEach((move, i) => {
    const end = ends[i] ?? move.start;
    if (move.armies) stacks = putStack(putStack(stacks, seat, move.start, -move.armies), seat, end, move.armies);
    if (move.leader) leaders = setLeader(leaders, seat, end);
  });
  return { ...position, stacks: [...stacks], leaders: [...leaders] };
}

/** Return the map while stacks move. The moving stacks are in no place. */
export function liftStacks(position: Position, seat: number, moves: readonly Move[]): Position {
  let stacks: Stacks = position.stacks;
  for (const move of moves) if (move.armies) stacks = putStack(stacks, seat, move.start, -move.armies);
  const led = moves.some((move) => move.leader);
  return { ...position, stacks: [...stacks], leaders: led ? setLeader(position.leaders, seat, '') : position.leaders };
}

/** Return the map after a battle. The defeated stack is removed (S-23), with its Leader if it had one. */
function applyBattle(position: Position, { winner, attacker, defender, at }: FoughtView): Position {
  const beaten = winner === attacker ? defender : attacker;
  const leaders = beaten >= 0 && position.leaders[beaten] === at ? setLeader(position.leaders, beaten, '') : position.leaders;
  return { ...position, stacks: removeStack(position.stacks, beaten, beaten < 0 ? hexOf(at) : at), leaders: [...leaders] };
}

/** Return the map after an event. If the event changes nothing, return the same object. */
export function applyEvent(position: Position, event: Event): Position {
  switch (event.kind) {
    case 'start':
      return {
        ...position,
        control: markControl(position.control, [event.city, ...event.hexes], event.seat),
        stacks: removeStack(position.stacks, -1, event.city),
        leaders: setLeader(position.leaders, event.seat, event.city),
      };
    case 'harvest':
      return { ...position, control: markControl(position.control, event.result.hexes ?? [], -1) };
    case 'levies': {
      const armies = event.armies.flatMap((own, seat) => Object.entries(own).map(([place, count]) => ({ seat, place, armies: count })));
      return { ...position, stacks: [...position.stacks.filter((each) => each.seat < 0), ...armies], leaders: [...event.leaders] };
    }
    case 'moved':
      return applyMoves(position, event.seat, event.moves, event.ends);
    case 'battle':
      return applyBattle(position, event.result);
    case 'leader_fell':
      return { ...position, stacks: removeStack(position.stacks, event.seat), leaders: setLeader(position.leaders, event.seat, '') };
    case 'conquered':
      return { ...position, control: markControl(position.control, event.hexes, event.seat) };
    case 'planted':
      return {
        control: markControl(position.control, event.retaken, -1),
        stacks: position.stacks.filter((each) => each.seat < 0),
        leaders: position.leaders.map(() => ''),
      };
    case 'out': {
      const held = Object.keys(position.control).filter((hex) => position.control[hex] === event.seat);
      return {
        control: markControl(position.control, held, -1),
        stacks: removeStack(position.stacks, event.seat),
        leaders: setLeader(position.leaders, event.seat, ''),
      };
    }
    default:
      return position;
  }
}
