import type { BaseView } from '../wire/view';
import type { Header, Line } from '../wire/types';
import type { ReplayPlayer } from './replay/replayPlayer.svelte';

/** The view that the page draws: the present as the viewer knows it, or a past moment as a seat knew it. */
export interface ShownView {
  readonly view: BaseView;
  readonly header: Header;
  readonly viewer: number;
  readonly log: Line[];
  /** Whether the server has older lines. */
  readonly more: boolean;
  readonly replay: ReplayPlayer | null;
}
