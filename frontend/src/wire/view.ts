import type { Decision, Header, Line } from './types';

/** Sections of every game's view. Each board knows the types of its other sections. */
export interface BaseView {
  header: Header;
  decisions?: Decision[];
  /** Possible answers of each open decision, of a type defined by the game. */
  prompts?: unknown[];
  /** For each seat, the seats that its alliance talk reaches. */
  circles?: number[][];
}

/** One live step of the match: new log lines, and the view before and after. Not used for history. */
export interface ViewChange<V = BaseView> {
  lines: Line[];
  before: V;
  after: V;
}
