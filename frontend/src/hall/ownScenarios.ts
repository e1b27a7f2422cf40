/** Scenarios made by users, which the form of a table offers beside the printed scenarios. */
import { designers } from '../boards';
import { get } from '../wire/http';
import type { DesignDetail, DesignRow, DesignRows, ScenarioCard } from '../wire/rest';

/** Scenario name of a table that has its own copy of a scenario. */
export const OWN = 'own';
const SAVED = `${OWN}:`;

export interface OwnScenario {
  game: string;
  card: ScenarioCard;
  /** Label that says who made the scenario and that the scenario is not from the book. */
  mark: string;
}

/** Return the name under which a table is opened with a saved scenario. */
export const nameOf = (design: string): string => SAVED + design;

/** Return the label of a scenario. `of` is the name of its author, or "" if the user is the author. */
export const markOf = (of: string): string => (of ? `Made by ${of}, not from the rulebook` : 'Made by you, not from the rulebook');

/** Return the scenario of an existing table as an entry of the table's form. */
export const scenarioOfTable = (game?: string, card?: ScenarioCard): OwnScenario[] =>
  game && card ? [{ game, card, mark: 'This table’s copy, not from the rulebook' }] : [];

/**
 * Return the playable scenarios of this user and those shared with this user, plus the scenario in the URL. If the
 * request fails, return an empty list, because the user can still choose the printed scenarios.
 */
export async function savedScenarios(wished: string): Promise<OwnScenario[]> {
  if (!Object.keys(designers).length) return [];
  try {
    const rows = await get<DesignRows>('designs');
    const known = [...rows.mine, ...rows.shared];
    if (wished.startsWith(SAVED) && !known.some((row) => nameOf(row.id) === wished)) {
      known.unshift(await get<DesignDetail>(`designs/${encodeURIComponent(wished.slice(SAVED.length))}`));
    }
    return known.flatMap(playableScenarios);
  } catch {
    return [];
  }
}

const playableScenarios = (row: DesignRow): OwnScenario[] =>
  row.card ? [{ game: row.game, card: row.card, mark: markOf(row.mine ? '' : row.author || 'another player') }] : [];
