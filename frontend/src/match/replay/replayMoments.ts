/** A replay as it comes from the server, and the way to get it: the server may still be making it. */
import { get } from '../../wire/http';
import type { Line, Making, Replay } from '../../wire/types';
import type { BaseView } from '../../wire/view';

/** One moment: what a viewer knew after an entry of the log, and what he was told in it. */
export interface ReplayMoment {
  entry: number;
  turn: number;
  phase: string;
  lines: Line[];
  view: () => BaseView;
}

/** Seconds one question may wait for its answer, so that there is something to show meanwhile. */
const WAIT = 2;

/** However quickly the server says "not yet", it is asked again after a moment only. */
const PAUSE_MS = 300;

/** One viewer's replay; `tell` hears how far the server is in making it (0 to 1). */
export async function fetchReplay(match: string, viewer: number, tell: (done: number) => void): Promise<Replay> {
  for (;;) {
    const got = await get<Replay | Making>(`matches/${match}/replay?viewer=${viewer}&wait=${WAIT}`);
    if ('steps' in got) return got;
    tell(got.done);
    await new Promise((goOn) => setTimeout(goOn, PAUSE_MS));
  }
}

/** The steps as moments, each with the whole view; sections that did not change keep their identity. */
export function momentsOf(replay: Replay): ReplayMoment[] {
  let before: BaseView | null = null;
  return replay.steps.map(({ entry, turn, phase, view, log }) => {
    // What could be answered then cannot be answered now.
    const now: BaseView = { ...before, ...(view as BaseView), decisions: [], prompts: [] };
    before = now;
    return { entry, turn, phase, lines: log, view: () => now };
  });
}

export type Lay = (views: BaseView[], last: { views: BaseView[]; view: BaseView } | null) => BaseView;

/** All seats' moments together: one wherever any of them learnt something; views are laid over each other when asked for. */
export function allSeatsTogether(bySeat: ReplayMoment[][], lay: Lay, join: (heard: Line[][]) => Line[]): ReplayMoment[] {
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

/** The last moment that is not after an entry. */
export function momentAt(moments: readonly ReplayMoment[], entry: number): number {
  return Math.max(
    0,
    moments.findLastIndex((moment) => moment.entry <= entry),
  );
}
