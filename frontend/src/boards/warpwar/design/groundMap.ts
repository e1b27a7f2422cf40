/** The map of a scenario, as far as the page can draw it without the server. */
import type { ScenarioForm } from './form.ts';
import type { Kit } from './kit.ts';
import { laidMap, type LaidMap, type StarMark } from './laidMap.ts';

/** The layout of sectors 1 to 4 that makes up the classic map. */
export const CLASSIC: readonly (readonly number[])[] = [
  [1, 2],
  [3, 4],
];

const SEAM_SIDES = new Map([
  [1, [0, 0]],
  [2, [1, 0]],
  [3, [0, 1]],
  [4, [1, 1]],
] as const);

/** Return whether sectors 1 to 4 are arranged as on the classic map. Only then do warplines cross the borders between sectors. */
function isClassicBlock(layout: readonly (readonly number[])[]): boolean {
  const at = new Map(layout.flatMap((row, down) => row.map((id, across) => [id, [across, down] as const] as const)));
  const first = at.get(1);
  return (
    !!first &&
    [...SEAM_SIDES].every(([id, [across, down]]) => {
      const found = at.get(id);
      return !!found && found[0] - first[0] === across && found[1] - first[1] === down;
    })
  );
}

export function groundMap(form: ScenarioForm, kit: Kit): LaidMap {
  const layout = form.map === 'classic' ? CLASSIC : form.map === 'generated' ? [] : (form.layout ?? []);
  return laidMap(layout, kit.sectors, isClassicBlock(layout) ? kit.seams : []);
}

/** Return the names of the map's stars, in alphabetical order. */
export const starsOf = (form: ScenarioForm, kit: Kit): string[] =>
  groundMap(form, kit)
    .stars.map((star) => star.name)
    .sort((a, b) => a.localeCompare(b));

/** Return what to show at each star, by its name in lower case: the seat whose home the star is, and the star's counter. */
export function starMarks(form: ScenarioForm): Map<string, StarMark> {
  const found = new Map<string, StarMark>();
  (form.side ?? []).forEach((side, n) => {
    for (const star of side.homes ?? []) found.set(star.toLowerCase(), { seat: n, text: `home of seat ${n + 1}` });
  });
  for (const star of form.choose_homes ?? []) found.set(star.toLowerCase(), { text: 'a home to choose' });
  for (const [star, number] of Object.entries(form.counters ?? {})) {
    const mark = found.get(star.toLowerCase()) ?? { text: '' };
    const text = [mark.text, `star counter ${number}`].filter(Boolean).join(', ');
    found.set(star.toLowerCase(), { ...mark, note: `#${number}`, text });
  }
  return found;
}
