import type { BaseView } from '../wire/view';
import type { Header, Line } from '../wire/types';
import type { Past } from './past.svelte';

/** What is drawn: the present through the viewer's eyes or, in a replay, a past moment through somebody's. */
export interface Seen {
  readonly view: BaseView;
  readonly header: Header;
  readonly viewer: number;
  readonly log: Line[];
  /** Older lines are on the server. */
  readonly more: boolean;
  readonly past: Past | null;
}
