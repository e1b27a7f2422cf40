/**
 * Merges all seats' views of one moment into one view. For each thing it uses the view of the seat that knows it best,
 * which is its owner. It reads only views that are open to all after the match.
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
  units: (views) => ownedThings(views, (view) => view.units ?? []),
  records: (views) => ownedThings(views, (view) => view.records ?? []),
  battles: (views) => battlesOf(views),
};

/** Merge the views. Structural sharing: a section keeps its identity if it changed in none of the views. */
export function combineViews(given: BaseView[], last: Last | null): BaseView {
  const views = given as unknown as View[];
  const before = last as { views: View[]; view: View } | null;
  const out: View = { ...views[0]!, viewer: -1, stacks: [], economy: null, decisions: [], prompts: [] };
  for (const key of Object.keys(layers) as (keyof Layers)[]) {
    const same = before !== null && views.every((view, i) => view[key] === before.views[i]?.[key]);
    Object.assign(out, { [key]: same ? before.view[key] : layers[key]!(views) });
  }
  return out;
}

/** Return what the seats own, each thing from its owner's view. A thing that is missing in its owner's view does not exist. */
function ownedThings<T extends { owner: number }>(views: View[], pick: (view: View) => readonly T[]): T[] {
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

/** Return each battle from the view that has the most data about its rounds, with the sealed orders of all sides. */
function battlesOf(views: View[]): BattleView[] {
  const at = new Map<string, BattleView[]>();
  for (const view of views) for (const battle of view.battles ?? []) at.set(battle.hex, [...(at.get(battle.hex) ?? []), battle]);
  return [...at.values()].map((seen) => {
    const weight = (battle: BattleView): number => (battle.rounds ?? []).reduce((sum, round) => sum + 1 + (round.orders?.length ?? 0), 0);
    const best = seen.reduce((a, b) => (weight(b) > weight(a) ? b : a));
    return { ...best, mine: [...new Set(seen.flatMap((battle) => battle.mine ?? []))], allies: [] };
  });
}

/** Merge the lines of all seats into one list. A private line begins with the name of its seat. */
export function mergeLines(heard: Line[][], names: readonly string[]): Line[] {
  const all: { line: Line; by: number[]; key: string; fuller: number }[] = [];
  heard.forEach((own, seat) => {
    for (const line of own) {
      const body = line.body as Event;
      if (body.kind === 'stack_moved') continue; // the owner's line about the same move has more information
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

/** Return the key of a line. Lines about the same event have the same key, even if their words differ from seat to seat. */
function keyOf(body: Event): string {
  if (body.kind === 'moved') return `moved ${body.ship}`;
  if (body.kind === 'round') return `round ${body.at} ${body.report.round}`;
  return JSON.stringify(body);
}
