/** Calculates the graph of an analysis as lines in a box. Each mark takes one step to the right, whatever its duration. */
import type { Analysis, Turning } from '../../wire/types';

export interface GraphLine {
  readonly seat: number;
  readonly points: string;
  readonly end: readonly [x: number, y: number];
}

export interface GraphShape {
  readonly high: number;
  readonly lines: readonly GraphLine[];
  /** Position (x) at which each turn begins. */
  readonly turns: readonly { turn: number; x: number }[];
}

/** Return the x of the mark with the index `at`. */
export const xOfMark = (at: number, count: number, width: number): number => (at * width) / Math.max(1, count - 1);

export function shapeOf({ graph }: Pick<Analysis, 'graph'>, width: number, height: number): GraphShape {
  const seats = graph[0]?.values.length ?? 0;
  const high = Math.max(1, ...graph.flatMap((mark) => mark.values));
  const lines = Array.from({ length: seats }, (_, seat) => {
    const points = graph.map(
      (mark, at) => [xOfMark(at, graph.length, width), height - ((mark.values[seat] ?? 0) / high) * height] as const,
    );
    return {
      seat,
      points: points.map((point) => point.map((each) => each.toFixed(1)).join()).join(' '),
      end: points.at(-1) ?? [0, height],
    };
  });
  const turns = graph.flatMap((mark, at) =>
    mark.turn !== graph[at - 1]?.turn ? [{ turn: mark.turn, x: xOfMark(at, graph.length, width) }] : [],
  ) as { turn: number; x: number }[];
  return { high, lines, turns };
}

/** Return the index of a turning point among the marks, or -1 if it has no mark. */
export const markOf = ({ graph }: Pick<Analysis, 'graph'>, point: Turning): number =>
  graph.findIndex((mark) => mark.turn === point.turn && mark.place === point.place && mark.round === point.round);
