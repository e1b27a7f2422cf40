// This module has the draft of a levy: the number of armies for each city, and the city of the Leader (S-33).
import { countText } from '../countText.ts';
import type { LevyPrompt } from '../types.ts';

export interface LevyDraft {
  readonly armies: Readonly<Record<string, number>>;
  /** City of the Leader. It is '' if the Leader is not placed. */
  readonly leader: string;
}

export const countPlaced = (draft: LevyDraft): number => Object.values(draft.armies).reduce((sum, count) => sum + count, 0);
export const armiesLeft = (draft: LevyDraft, levy: number): number => levy - countPlaced(draft);

/** Return the sealed levy. If none is sealed, return the stored draft if it fits this levy, else an empty draft. */
export function initialDraft(prompt: LevyPrompt, kept: LevyDraft | null): LevyDraft {
  if (prompt.answer) return { armies: prompt.answer.armies, leader: prompt.answer.leader };
  const cities = new Set(prompt.cities.map((city) => city.hex));
  const fits = kept && countPlaced(kept) <= prompt.levy && Object.keys(kept.armies).every((hex) => cities.has(hex));
  return fits ? kept : { armies: {}, leader: prompt.cities.length === 1 ? prompt.cities[0]!.hex : '' };
}

/** Set the number of armies in a city. The number is limited by the armies that are not placed yet. */
export function setArmies(draft: LevyDraft, hex: string, count: number, levy: number): LevyDraft {
  const most = (draft.armies[hex] ?? 0) + armiesLeft(draft, levy);
  const armies = { ...draft.armies, [hex]: Math.max(0, Math.min(most, count)) };
  return { ...draft, armies };
}

/** Add `by` armies to a city. If `by` is 0, add all armies that are not placed yet. */
export const addArmies = (draft: LevyDraft, hex: string, by: number, levy: number): LevyDraft =>
  setArmies(draft, hex, (draft.armies[hex] ?? 0) + (by || armiesLeft(draft, levy)), levy);

/** Place the same number of armies in every city. Add the remaining armies one by one, beginning with the first city. */
export function spreadEvenly(draft: LevyDraft, cities: readonly string[], levy: number): LevyDraft {
  const each = Math.floor(levy / cities.length);
  const armies = Object.fromEntries(cities.map((hex, i) => [hex, each + (i < levy % cities.length ? 1 : 0)]));
  return { armies, leader: draft.leader || cities[0] || '' };
}

/** Return the reason why the levy cannot be sealed yet, or '' if it can be sealed. */
export function missingText(draft: LevyDraft, levy: number): string {
  const rest = armiesLeft(draft, levy);
  if (rest > 0) return `${countText(rest, 'army is', 'armies are')} not placed yet.`;
  return draft.leader ? '' : 'Choose a city for your Leader.';
}

export const commandOf = (draft: LevyDraft): { kind: 'levy'; armies: Record<string, number>; leader: string } => ({
  kind: 'levy',
  armies: Object.fromEntries(Object.entries(draft.armies).filter(([, count]) => count > 0)),
  leader: draft.leader,
});
