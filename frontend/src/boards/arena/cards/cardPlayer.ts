import type { SpecialCard } from './playable.ts';

/** Who plays a special card: asks for what it must name, and sends it. The actions' `Choice` is one. */
export interface CardPlayer {
  /** Something is being chosen. */
  readonly open: boolean;
  /** `wild`: a Wild Warp as that card. */
  card(decision: string, card: SpecialCard, wild?: boolean): Promise<boolean>;
}
