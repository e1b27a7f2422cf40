import type { BaseView } from '../wire/view';
import type { Header, Line } from '../wire/types';
import type { ReplayPlayer } from './replay/replayPlayer.svelte';

/** The view that is drawn: the present as the viewer knows it, or in a replay a past moment as a seat knew it. */
export interface ShownView {
  readonly view: BaseView;
  readonly header: Header;
  readonly viewer: number;
  readonly log: Line[];
  /** Older lines are on the server. */
  readonly more: boolean;
  readonly replay: ReplayPlayer | null;
}
