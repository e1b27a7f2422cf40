import type { BaseView } from '../wire/view';
import type { Header, Line } from '../wire/types';
import type { ReplayPlayer } from './replay/replayPlayer.svelte';

/** What is drawn: the present through the viewer's eyes or, in a replay, a past moment through somebody's. */
export interface ShownView {
  readonly view: BaseView;
  readonly header: Header;
  readonly viewer: number;
  readonly log: Line[];
  /** Older lines are on the server. */
  readonly more: boolean;
  readonly replay: ReplayPlayer | null;
}
