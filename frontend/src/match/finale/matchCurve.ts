/** Course of a finished match: the value of each seat at the end of each turn, and the turns with the largest changes. */
import type { ReplayTools } from '../../boards/board';
import type { ReplayAddress } from '../../routes';
import type { Battle } from '../replay/replayBattles';
import type { ReplayMoment } from '../replay/replayMoments';

export interface MatchCurve {
  /** Unit of the values, such as "Victory points". */
  readonly unit: string;
  readonly turns: readonly number[];
  /** The values by seat and then by turn. */
  readonly values: readonly (readonly number[])[];
}

export interface TurningPoint {
  readonly turn: number;
  /** Title of the turning point, such as "Ann takes the lead" or "Ben loses 3". */
  readonly title: string;
  /** Place of the largest battle of the turn, such as "Umma". It is '' if there was no battle. */
  readonly place: string;
  /** The moment of the turning point in the replay. */
  readonly address: ReplayAddress;
}

/** Course of a finished match. `curve` is null if the game has no points or no value ever changed. */
export interface Story {
  readonly curve: MatchCurve | null;
  readonly points: readonly TurningPoint[];
}

const MOST = 5;

/** Return the graph from the moments of one viewer. Return null if the game has no points or no value ever changed. */
export function curveOf(moments: readonly ReplayMoment[], points: ReplayTools['points']): MatchCurve | null {
  const last = moments.at(-1)?.view();
  if (!points || !last) return null;
  const ends = moments.filter(({ turn }, at) => turn > 0 && moments[at + 1]?.turn !== turn);
  const counted = ends.map((moment) => points(moment.view(), last));
  const first = counted[0];
  if (!first || counted.length < 2) return null;
  const values = first.values.map((_, seat) => counted.map((each) => each.values[seat] ?? 0));
  if (values.every((row) => row.every((value) => value === row[0]))) return null;
  return { unit: first.unit, turns: ends.map((moment) => moment.turn), values };
}

/** Return the seats with the highest value at a turn. `at` is the index of the turn. */
function leaders({ values }: MatchCurve, at: number): number[] {
  const most = Math.max(...values.map((row) => row[at] ?? 0));
  return values.flatMap((row, seat) => ((row[at] ?? 0) === most ? [seat] : []));
}

interface Swing {
  readonly at: number;
  readonly weight: number;
  readonly title: string;
}

/** Return the seat whose value changed most at a turn, compared with the mean change. Return null if all values changed equally. */
function swingAt(curve: MatchCurve, at: number, names: readonly string[]): Swing | null {
  const changes = curve.values.map((row) => (row[at] ?? 0) - (row[at - 1] ?? 0));
  const mean = changes.reduce((sum, each) => sum + each, 0) / changes.length;
  // If the changes of two seats differ equally from the mean change, prefer the seat with the larger change.
  const distanceFromMean = (seat: number): number => Math.abs((changes[seat] ?? 0) - mean) + Math.abs(changes[seat] ?? 0) / 1000;
  const seat = changes.reduce((best, _, other) => (distanceFromMean(other) > distanceFromMean(best) ? other : best), 0);
  const weight = Math.abs((changes[seat] ?? 0) - mean);
  if (!weight) return null;
  const [before, now] = [leaders(curve, at - 1), leaders(curve, at)];
  const leads = now.length === 1 && !(before.length === 1 && before[0] === now[0]) ? now[0] : undefined;
  if (leads !== undefined) return { at, weight: weight + Math.max(...curve.values.flat()), title: `${names[leads]} takes the lead` };
  const change = changes[seat] ?? 0;
  return {
    at,
    weight,
    title: `${names[seat]} ${change < 0 ? 'loses' : change > 0 ? 'gains' : 'falls behind'}${change ? ` ${Math.abs(change)}` : ''}`,
  };
}

const greatestBattle = (battles: readonly Battle[]): Battle | undefined =>
  battles.reduce<Battle | undefined>((best, each) => (!best || each.rounds.length > best.rounds.length ? each : best), undefined);

function pointOf(turn: number, title: string, battle: Battle | undefined, viewer: number): TurningPoint {
  const round = battle?.rounds.at(-1)?.round;
  return {
    turn,
    title,
    place: battle?.title ?? '',
    address: { viewer, turn, ...(battle && { battle: battle.place }), ...(round !== undefined && { round }) },
  };
}

/** Return at most five turning points in the order of the turns. If there is no graph, return the longest battles. */
export function turningPoints(
  curve: MatchCurve | null,
  battles: readonly Battle[],
  names: readonly string[],
  viewer: number,
): TurningPoint[] {
  if (!curve) {
    return [...battles]
      .sort((a, b) => b.rounds.length - a.rounds.length)
      .slice(0, MOST)
      .sort((a, b) => a.turn - b.turn)
      .map((battle) => pointOf(battle.turn, 'Battle', battle, viewer));
  }
  return curve.turns
    .flatMap((_, at) => (at ? (swingAt(curve, at, names) ?? []) : []))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST)
    .sort((a, b) => a.at - b.at)
    .map(({ at, title }) => {
      const turn = curve.turns[at] ?? 0;
      return pointOf(turn, title, greatestBattle(battles.filter((each) => each.turn === turn)), viewer);
    });
}
