import type { MatchClient } from '../wire/matchClient.svelte';
import type { MatchDetail } from '../wire/rest';

/** Context of most components of the match page: the match as this viewer knows it, and the names of its seats. */
export interface MatchContext {
  readonly client: MatchClient;
  readonly detail: MatchDetail;
  /** Displayed names by seat. */
  readonly names: string[];
  /** Colour number by seat. */
  readonly colors: number[];
  /**
   * Maps each awaited seat to the time at which the wait began, as far as this page has observed it. Times are in
   * milliseconds of `steady`.
   */
  readonly since?: Readonly<Record<number, number>>;
}
