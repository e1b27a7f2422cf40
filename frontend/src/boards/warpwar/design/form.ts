/**
 * The fields of a WarpWar scenario as in its file, and all changes that users can make to them. No function here
 * modifies its arguments.
 */
import type { DesignForm } from '../../board.ts';

export interface Victory {
  kind: string;
  text: string;
  n?: number;
  stars?: string[];
}

export interface Side {
  homes?: string[];
  [other: string]: unknown;
}

export interface ScenarioForm extends DesignForm {
  title?: string;
  text?: string;
  edition?: string;
  seats?: [number, number];
  minutes?: number;
  uses?: string[];
  map?: string;
  layout?: number[][];
  side?: Side[];
  choose_homes?: string[];
  counters?: Record<string, number>;
  options?: string[];
  rules?: Record<string, unknown>;
  victory?: Victory[];
}

// ---- sectors -----------------------------------------------------------------------------------------------------

/** Remove empty places and empty rows. Sectors are side by side from the left. */
const tidy = (rows: number[][]): number[][] => rows.map((row) => row.filter(Boolean)).filter((row) => row.length);

/**
 * Set the sector at a place. If `sector` is 0, remove the sector. If the sector is already at another place, the two
 * places exchange their sectors.
 */
export function setSector(layout: readonly (readonly number[])[], down: number, across: number, sector: number): number[][] {
  const rows = layout.map((row) => [...row]);
  while (rows.length <= down) rows.push([]);
  const was = rows[down]![across] ?? 0;
  if (sector) {
    for (const row of rows) {
      const at = row.indexOf(sector);
      if (at >= 0) row[at] = was;
    }
  }
  rows[down]![across] = sector;
  return tidy(rows);
}

/**
 * Return the places where the user can put a sector: every used place, one more at the end of each row, and the first
 * place of a new row.
 */
export function sectorPlaces(layout: readonly (readonly number[])[], columns: number, rows: number): number[][] {
  const shown = layout.map((row) => (row.length < columns ? [...row, 0] : [...row]));
  return shown.length < rows ? [...shown, [0]] : shown;
}

// ---- stars -------------------------------------------------------------------------------------------------------

const isSameStar = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const removeStar = (stars: readonly string[], star: string): string[] => stars.filter((each) => !isSameStar(each, star));
export const includesStar = (stars: readonly string[], star: string): boolean => stars.some((each) => isSameStar(each, star));
const toggleStar = (stars: readonly string[], star: string): string[] =>
  includesStar(stars, star) ? removeStar(stars, star) : [...stars, star];

/** Add a star to the homes of this side, or remove it. A star can be the home of only one side. */
export function toggleHome(form: ScenarioForm, seat: number, star: string): ScenarioForm {
  const side = (form.side ?? []).map((each, n) => ({
    ...each,
    homes: n === seat ? toggleStar(each.homes ?? [], star) : removeStar(each.homes ?? [], star),
  }));
  return { ...form, side };
}

export const toggleChoice = (form: ScenarioForm, star: string): ScenarioForm => ({
  ...form,
  choose_homes: toggleStar(form.choose_homes ?? [], star),
});

export function setCounter(form: ScenarioForm, star: string, number: number): ScenarioForm {
  const left = Object.entries(form.counters ?? {}).filter(([name]) => !isSameStar(name, star));
  return { ...form, counters: Object.fromEntries(number ? [...left, [star, number]] : left) };
}

/**
 * Set the minimum and maximum number of players. Create one side for each player of the maximum number. Existing sides
 * keep their settings.
 */
export function setSeats(form: ScenarioForm, seats: [number, number]): ScenarioForm {
  const next = { ...form, seats };
  if (!form.side) return next;
  const side = Array.from({ length: seats[1] }, (_, n): Side => form.side![n] ?? { homes: [] });
  return { ...next, side };
}

/** Set whether each player has fixed homes, or players choose from several homes. */
export function setStarts(form: ScenarioForm, way: 'sides' | 'choose'): ScenarioForm {
  const stars = form.side ? form.side.flatMap((each) => each.homes ?? []) : (form.choose_homes ?? []);
  const { side: _side, choose_homes: _homes, choose_end: _end, ...rest } = form;
  const most = form.seats?.[1] ?? 2;
  if (way === 'choose') return { ...rest, choose_homes: stars };
  return { ...rest, side: Array.from({ length: most }, (_, n): Side => ({ homes: stars[n] ? [stars[n]] : [] })) };
}

/** Remove everything that was placed on stars that are not on the map. */
export function removeMissingStars(form: ScenarioForm, stars: ReadonlySet<string>): ScenarioForm {
  const keepOnMap = (names: readonly string[]): string[] => names.filter((name) => stars.has(name.toLowerCase()));
  const next: ScenarioForm = { ...form };
  if (form.side) next.side = form.side.map((each) => ({ ...each, homes: keepOnMap(each.homes ?? []) }));
  if (form.choose_homes) next.choose_homes = keepOnMap(form.choose_homes);
  if (form.counters) next.counters = Object.fromEntries(Object.entries(form.counters).filter(([name]) => stars.has(name.toLowerCase())));
  if (form.victory) next.victory = form.victory.map((each) => (each.stars ? { ...each, stars: keepOnMap(each.stars) } : each));
  return next;
}

/** Choose a generated galaxy. The generator assigns the homes, so the scenario cannot set anything on stars. */
export function useNewGalaxy(form: ScenarioForm): ScenarioForm {
  const {
    layout: _layout,
    side: _side,
    choose_homes: _homes,
    choose_end: _end,
    counters: _counters,
    ...rest
  } = removeMissingStars(form, new Set());
  return { ...rest, map: 'generated' };
}

// ---- victory conditions: the first one that holds breaks a tie -----------------------------------------------------

const withVictory = (form: ScenarioForm, victory: Victory[]): ScenarioForm => ({ ...form, victory });

export const addVictory = (form: ScenarioForm, condition: Victory): ScenarioForm => withVictory(form, [...(form.victory ?? []), condition]);

export const removeVictory = (form: ScenarioForm, at: number): ScenarioForm =>
  withVictory(
    form,
    (form.victory ?? []).filter((_, n) => n !== at),
  );

/** Move a condition up (-1) or down (1). At the end of the list it stays where it is. */
export function moveVictory(form: ScenarioForm, at: number, by: -1 | 1): ScenarioForm {
  const list = [...(form.victory ?? [])];
  const to = at + by;
  if (!list[at] || !list[to]) return form;
  [list[at], list[to]] = [list[to], list[at]];
  return withVictory(form, list);
}

export const changeVictory = (form: ScenarioForm, at: number, change: Partial<Victory>): ScenarioForm =>
  withVictory(
    form,
    (form.victory ?? []).map((each, n) => (n === at ? { ...each, ...change } : each)),
  );

/** Add a star to the cluster, or remove it if it is in the cluster. */
export const toggleCluster = (form: ScenarioForm, at: number, star: string): ScenarioForm =>
  changeVictory(form, at, { stars: toggleStar(form.victory?.[at]?.stars ?? [], star) });

// ---- rules -------------------------------------------------------------------------------------------------------

export const setRule = (form: ScenarioForm, key: string, value: unknown): ScenarioForm => ({
  ...form,
  rules: { ...form.rules, [key]: value },
});

export const dropRule = (form: ScenarioForm, key: string): ScenarioForm => ({
  ...form,
  rules: Object.fromEntries(Object.entries(form.rules ?? {}).filter(([each]) => each !== key)),
});

/**
 * Add a word to a list, or remove it if it is in the list. A word is a package or an option that a table can choose.
 * The result is in the order of `all`.
 */
export function setListed(list: readonly string[] | undefined, word: string, on: boolean, all: readonly string[]): string[] {
  const chosen = new Set(list ?? []);
  if (on) chosen.add(word);
  else chosen.delete(word);
  return [...all.filter((each) => chosen.has(each)), ...[...chosen].filter((each) => !all.includes(each))];
}

/**
 * Change the edition. Remove packages that the new edition does not have, and options that the new edition does not
 * leave to the table.
 */
export function setEdition(
  form: ScenarioForm,
  edition: string,
  kit: { editions: readonly { key: string; packages: readonly { key: string }[]; options: readonly string[] }[] },
): ScenarioForm {
  const found = kit.editions.find((each) => each.key === edition);
  const uses = (form.uses ?? []).filter((use) => found?.packages.some((each) => each.key === use));
  const options = (form.options ?? []).filter((key) => found?.options.includes(key));
  return { ...form, edition, uses, options };
}
