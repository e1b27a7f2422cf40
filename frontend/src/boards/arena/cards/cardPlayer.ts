import type { SpecialCard } from './playable.ts';

/** Plays a special card: asks for what it must name, and sends it. The actions' `Choice` implements it. */
export interface CardPlayer {
  /** Whether something is being chosen. */
  readonly open: boolean;
  /** Play a card. `wild`: play a Wild Warp as that card. */
  card(decision: string, card: SpecialCard, wild?: boolean): Promise<boolean>;
}
