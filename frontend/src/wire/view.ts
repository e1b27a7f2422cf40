import type { Decision, Header, Line } from './types';

/** The sections every game's view has; a board knows the type of the others. */
export interface BaseView {
  header: Header;
  decisions?: Decision[];
  /** What each open decision may be answered with; of a type of the game's own. */
  prompts?: unknown[];
  /** Seat -> the seats its alliance talk reaches. */
  circles?: number[][];
}

/** One step of the match as it arrived: new log lines, the view before and after. Never called for history. */
export interface ViewChange<V = BaseView> {
  lines: Line[];
  before: V;
  after: V;
}
