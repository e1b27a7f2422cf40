/** Fetches a replay and converts its steps to moments. The server might still be preparing the replay. */
import { get } from '../../wire/http';
import type { Line, Making, Replay } from '../../wire/types';
import type { BaseView } from '../../wire/view';

/** One moment: what a viewer knew after an entry of the log, and the log lines of that entry. */
export interface ReplayMoment {
  entry: number;
  turn: number;
  phase: string;
  lines: Line[];
  view: () => BaseView;
}

/** Number of seconds for which the server can hold a request. It is short enough to show progress. */
const WAIT = 2;

/** Minimum delay between requests in milliseconds, however quickly the server answers "not yet". */
const PAUSE_MS = 300;

/** Return one viewer's replay. `tell` is called with the server's progress, from 0 to 1. */
export async function fetchReplay(match: string, viewer: number, tell: (done: number) => void): Promise<Replay> {
  for (;;) {
    const got = await get<Replay | Making>(`matches/${match}/replay?viewer=${viewer}&wait=${WAIT}`);
    if ('steps' in got) return got;
    tell(got.done);
    await new Promise((goOn) => setTimeout(goOn, PAUSE_MS));
  }
}

/** Return the steps as moments, each with the whole view. Unchanged sections keep their identity. */
export function momentsOf(replay: Replay): ReplayMoment[] {
  let before: BaseView | null = null;
  return replay.steps.map(({ entry, turn, phase, view, log }) => {
    // Remove past decisions and prompts, because they cannot be answered now.
    const now: BaseView = { ...before, ...(view as BaseView), decisions: [], prompts: [] };
    before = now;
    return { entry, turn, phase, lines: log, view: () => now };
  });
}

export type Lay = (views: BaseView[], last: { views: BaseView[]; view: BaseView } | null) => BaseView;

/**
 * Return the combined moments of all seats. There is a moment wherever any seat learned something. The views are
 * combined only when they are needed.
 */
export function combineSeats(bySeat: ReplayMoment[][], lay: Lay, join: (heard: Line[][]) => Line[]): ReplayMoment[] {
  const entries = [...new Set(bySeat.flatMap((replay) => replay.map((moment) => moment.entry)))].sort((a, b) => a - b);
  const at = bySeat.map(() => -1);
  let last: { views: BaseView[]; view: BaseView } | null = null;
  let n = 0;
  return entries.map((entry) => {
    bySeat.forEach((replay, i) => {
      if (replay[at[i]! + 1]?.entry === entry) at[i]! += 1;
    });
    const here = bySeat.map((replay, i) => replay[Math.max(0, at[i]!)]!);
    const lines = join(here.map((moment) => (moment.entry === entry ? moment.lines : []))).map((line) => ({ ...line, n: (n += 1) }));
    const { turn, phase } = here.find((moment) => moment.entry === entry)!;
    const view = () => {
      const views = here.map((moment) => moment.view());
      if (!last || views.some((each, i) => each !== last!.views[i])) last = { views, view: lay(views, last) };
      return last.view;
    };
    return { entry, turn, phase, lines, view };
  });
}

/** Return the index of the last moment that is not after the log entry `entry`. */
export function momentAt(moments: readonly ReplayMoment[], entry: number): number {
  return Math.max(
    0,
    moments.findLastIndex((moment) => moment.entry <= entry),
  );
}
