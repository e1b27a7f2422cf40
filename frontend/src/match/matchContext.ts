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
  /** For each awaited seat, the time since which it has been awaited, as far as this page has seen it (`steady`). */
  readonly since?: Readonly<Record<number, number>>;
}
