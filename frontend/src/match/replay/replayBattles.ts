/** The battles of a replay: the beginning, the rounds and the end of each, as indexes of the moments of one viewer. */
import type { Chapter } from '../../boards/board';
import type { ReplayAddress } from '../../routes';
import type { Line } from '../../wire/types';
import type { ReplayMoment } from './replayMoments';

export interface Battle {
  place: string;
  title: string;
  turn: number;
  sides: readonly number[];
  /** Moment of the first line of the battle. `to` is the moment of its last line. */
  from: number;
  to: number;
  /** Moments at which rounds were revealed, with the numbers of the rounds. */
  rounds: { round: number; at: number }[];
  lines: Line[];
}

export function battlesOf(moments: readonly ReplayMoment[], chapter: (line: Line) => Chapter | null): Battle[] {
  const all: Battle[] = [];
  const going = new Map<string, Battle>();
  moments.forEach((moment, at) => {
    for (const line of moment.lines) {
      const told = chapter(line);
      if (!told) continue;
      let battle = going.get(told.place);
      // A viewer may see only a later part of a battle, or only its end, so the battle may not be in the list yet.
      if (!battle || told.part === 'begins') {
        battle = {
          place: told.place,
          title: told.title,
          turn: moment.turn,
          sides: told.sides ?? [],
          from: at,
          to: at,
          rounds: [],
          lines: [],
        };
        going.set(told.place, battle);
        all.push(battle);
      }
      battle.to = at;
      battle.lines.push(line);
      if (told.part === 'round') battle.rounds.push({ round: told.round ?? battle.rounds.length + 1, at });
      if (told.part === 'ends') going.delete(told.place);
    }
  });
  return all;
}

/**
 * Return the moments at which the replay stops, in order. They are the rounds of each battle, or its beginning if the
 * battle has no rounds.
 */
export function stops(battles: readonly Battle[]): number[] {
  return [...new Set(battles.flatMap((battle) => (battle.rounds.length ? battle.rounds.map((round) => round.at) : [battle.from])))].sort(
    (a, b) => a - b,
  );
}

/** Return the index of the moment that a link leads to. */
export function momentAtAddress(moments: readonly ReplayMoment[], battles: readonly Battle[], address: ReplayAddress): number {
  const { entry, turn, battle, round } = address;
  if (entry !== undefined)
    return Math.max(
      0,
      moments.findLastIndex((moment) => moment.entry <= entry),
    );
  const meant = battles.find((each) => (!battle || each.place === battle) && (turn === undefined || each.turn === turn));
  if ((battle || round !== undefined) && meant) return meant.rounds.find((each) => each.round === round)?.at ?? meant.from;
  if (turn === undefined) return 0;
  const first = moments.findIndex((moment) => moment.turn >= turn);
  return first < 0 ? moments.length - 1 : first;
}
