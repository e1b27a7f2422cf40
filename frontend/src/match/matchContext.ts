import type { MatchClient } from '../wire/matchClient.svelte';
import type { MatchDetail } from '../wire/rest';

/** What most parts of the match's page are given: the match as this viewer knows it, and what its seats are called. */
export interface MatchContext {
  readonly client: MatchClient;
  readonly detail: MatchDetail;
  /** Shown names by seat. */
  readonly names: string[];
  /** Colour number by seat. */
  readonly colors: number[];
  /** Since when each awaited seat has been awaited, as far as this page has seen it, as `steady` counts. */
  readonly since?: Readonly<Record<number, number>>;
}
