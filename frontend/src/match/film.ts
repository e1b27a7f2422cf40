/** A replay as it comes from the server, and the way to get it: the server may still be making it. */
import { get } from '../wire/http';
import type { Line, Making, Replay } from '../wire/types';
import type { BaseView } from '../wire/view';

/** One moment: what a viewer knew after an entry of the log, and what he was told in it. */
export interface Frame {
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
export async function fetchFilm(match: string, viewer: number, tell: (done: number) => void): Promise<Replay> {
  for (;;) {
    const got = await get<Replay | Making>(`matches/${match}/replay?viewer=${viewer}&wait=${WAIT}`);
    if ('steps' in got) return got;
    tell(got.done);
    await new Promise((goOn) => setTimeout(goOn, PAUSE_MS));
  }
}

/** The steps as moments, each with the whole view; sections that did not change keep their identity. */
export function framesOf(film: Replay): Frame[] {
  let before: BaseView | null = null;
  return film.steps.map(({ entry, turn, phase, view, log }) => {
    // What could be answered then cannot be answered now.
    const now: BaseView = { ...before, ...(view as BaseView), decisions: [], prompts: [] };
    before = now;
    return { entry, turn, phase, lines: log, view: () => now };
  });
}

export type Lay = (views: BaseView[], last: { views: BaseView[]; view: BaseView } | null) => BaseView;

/** All seats' moments together: one wherever any of them learnt something; views are laid over each other when asked for. */
export function laidTogether(films: Frame[][], lay: Lay, join: (heard: Line[][]) => Line[]): Frame[] {
  const entries = [...new Set(films.flatMap((film) => film.map((frame) => frame.entry)))].sort((a, b) => a - b);
  const at = films.map(() => -1);
  let last: { views: BaseView[]; view: BaseView } | null = null;
  let n = 0;
  return entries.map((entry) => {
    films.forEach((film, i) => {
      if (film[at[i]! + 1]?.entry === entry) at[i]! += 1;
    });
    const here = films.map((film, i) => film[Math.max(0, at[i]!)]!);
    const lines = join(here.map((frame) => (frame.entry === entry ? frame.lines : []))).map((line) => ({ ...line, n: (n += 1) }));
    const { turn, phase } = here.find((frame) => frame.entry === entry)!;
    const view = () => {
      const views = here.map((frame) => frame.view());
      if (!last || views.some((each, i) => each !== last!.views[i])) last = { views, view: lay(views, last) };
      return last.view;
    };
    return { entry, turn, phase, lines, view };
  });
}

/** The last moment that is not after an entry. */
export function frameAt(frames: readonly Frame[], entry: number): number {
  return Math.max(0, frames.findLastIndex((frame) => frame.entry <= entry));
}
