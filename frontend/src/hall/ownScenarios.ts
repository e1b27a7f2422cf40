/** Scenarios that people made themselves, as a table's form offers them beside the printed ones. */
import { designers } from '../boards';
import { get } from '../wire/http';
import type { DesignDetail, DesignRow, DesignRows, ScenarioCard } from '../wire/rest';

/** The name of the scenario of a table that keeps its own copy. */
export const OWN = 'own';
const SAVED = `${OWN}:`;

export interface OwnScenario {
  game: string;
  card: ScenarioCard;
  /** Whose it is: it is not from the book. */
  mark: string;
}

/** What opens a table with a saved one. */
export const nameOf = (design: string): string => SAVED + design;

/** `of`: who made it, "" for oneself. */
export const markOf = (of: string): string => (of ? `Made by ${of}, not from the book` : 'Your own, not from the book');

/** The one that a table has, as its form offers it. */
export const kept = (game?: string, card?: ScenarioCard): OwnScenario[] =>
  game && card ? [{ game, card, mark: 'As this table has it, not from the book' }] : [];

/**
 * Mine, and those I was shown, as far as they can be played; with one more that the address names. Nothing where the
 * server does not say: the printed ones are there all the same.
 */
export async function savedScenarios(wished: string): Promise<OwnScenario[]> {
  if (!Object.keys(designers).length) return [];
  try {
    const rows = await get<DesignRows>('designs');
    const known = [...rows.mine, ...rows.shared];
    if (wished.startsWith(SAVED) && !known.some((row) => nameOf(row.id) === wished)) {
      known.unshift(await get<DesignDetail>(`designs/${encodeURIComponent(wished.slice(SAVED.length))}`));
    }
    return known.flatMap(offered);
  } catch {
    return [];
  }
}

const offered = (row: DesignRow): OwnScenario[] =>
  row.card ? [{ game: row.game, card: row.card, mark: markOf(row.mine ? '' : row.author || 'somebody') }] : [];
