import type { Decision, Header, Line } from './types';

/** Sections of every game's view. Each board knows the types of the other sections of its view. */
export interface BaseView {
  header: Header;
  decisions?: Decision[];
  /** Possible answers of each open decision. The game defines their type. */
  prompts?: unknown[];
  /** Maps each seat to the seats that receive its talk to allies. */
  circles?: number[][];
}

/** One live step of the match: new log lines, and the view before and after the step. It is not used for history. */
export interface ViewChange<V = BaseView> {
  lines: Line[];
  before: V;
  after: V;
}
