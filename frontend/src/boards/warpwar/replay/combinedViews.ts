/**
 * All seats' views of one moment laid over each other: of everything the account of whoever knows it best, that is its
 * owner's. Only views that are open anyway are read, and only when the match is over.
 */
import type { BaseView } from '../../../wire/view.ts';
import type { Line } from '../../../wire/types.ts';
import type { BattleView, Event, StarView, View } from '../types.ts';

interface Last {
  views: BaseView[];
  view: BaseView;
}

type Layers = { [S in keyof View]?: (views: View[]) => View[S] };

const layers: Layers = {
  sides: (views) => views.map((view, seat) => view.sides[seat]!),
  stars: (views) => (views[0]!.stars ?? []).map((star, i) => starOf(views.map((view) => view.stars?.[i] ?? star))),
  units: (views) => owned(views, (view) => view.units ?? []),
  records: (views) => owned(views, (view) => view.records ?? []),
  battles: (views) => battlesOf(views),
};

/** Sections none of whose layers changed are the same objects as before. */
export function together(given: BaseView[], last: Last | null): BaseView {
  const views = given as unknown as View[];
  const before = last as { views: View[]; view: View } | null;
  const out: View = { ...views[0]!, viewer: -1, stacks: [], economy: null, decisions: [], prompts: [] };
  for (const key of Object.keys(layers) as (keyof Layers)[]) {
    const same = before !== null && views.every((view, i) => view[key] === before.views[i]?.[key]);
    Object.assign(out, { [key]: same ? before.view[key] : layers[key]!(views) });
  }
  return out;
}

/** Things of seats: each by its owner's account; what an owner does not name is not there. */
function owned<T extends { owner: number }>(views: View[], pick: (view: View) => readonly T[]): T[] {
  return views.flatMap((view, seat) => pick(view).filter((each) => each.owner === seat));
}

function starOf(seen: StarView[]): StarView {
  const who = (key: 'control' | 'base' | 'colony'): number =>
    seen.findIndex((star, seat) => star[key] === seat) >= 0 ? seen.findIndex((star, seat) => star[key] === seat) : -1;
  const known = seen.find((star) => star.counter) ?? seen[0]!;
  const base = who('base');
  return {
    ...known,
    control: who('control'),
    base,
    colony: who('colony'),
    works: Math.max(...seen.map((star) => star.works ?? 0)),
    base_since: base >= 0 ? (seen[base]!.base_since ?? 0) : 0,
    explored: seen.some((star) => star.explored),
    memory: 0,
  };
}

/** Each battle as one who fights in it sees it, with the orders that every side has sealed. */
function battlesOf(views: View[]): BattleView[] {
  const at = new Map<string, BattleView[]>();
  for (const view of views) for (const battle of view.battles ?? []) at.set(battle.hex, [...(at.get(battle.hex) ?? []), battle]);
  return [...at.values()].map((seen) => {
    const weight = (battle: BattleView): number => (battle.rounds ?? []).reduce((sum, round) => sum + 1 + (round.orders?.length ?? 0), 0);
    const best = seen.reduce((a, b) => (weight(b) > weight(a) ? b : a));
    return { ...best, mine: [...new Set(seen.flatMap((battle) => battle.mine ?? []))], allies: [] };
  });
}

/** One list from what each seat was told; whose private line it is stands before it. */
export function lines(heard: Line[][], names: readonly string[]): Line[] {
  const all: { line: Line; by: number[]; key: string; fuller: number }[] = [];
  heard.forEach((own, seat) => {
    for (const line of own) {
      const body = line.body as Event;
      if (body.kind === 'stack_moved') continue; // whose stack it was tells more
      const key = keyOf(body);
      const fuller = JSON.stringify(body).length;
      const same = all.find((each) => each.key === key);
      if (!same) all.push({ line, by: [seat], key, fuller });
      else {
        same.by.push(seat);
        if (fuller > same.fuller) Object.assign(same, { line, fuller });
      }
    }
  });
  return all.map(({ line, by }) =>
    PRIVATE.has((line.body as Event).kind) && by.length === 1 ? { ...line, text: `${names[by[0]!] ?? ''}: ${line.text}` } : line,
  );
}

const PRIVATE: ReadonlySet<string> = new Set(['income', 'spent', 'crossed', 'explored']);

/** What a line is about: lines of the same thing in other words for other ears are one. */
function keyOf(body: Event): string {
  if (body.kind === 'moved') return `moved ${body.ship}`;
  if (body.kind === 'round') return `round ${body.at} ${body.report.round}`;
  return JSON.stringify(body);
}
