import type { SpecialCard } from './playable.ts';

/**
 * Plays a special card: asks the player for what the card must name, and sends the command. The class `Choice` of the
 * actions implements it.
 */
export interface CardPlayer {
  /** Whether the player is choosing something now. */
  readonly open: boolean;
  /** Play a card. If `wild` is true, play a Wild Warp as that card. */
  card(decision: string, card: SpecialCard, wild?: boolean): Promise<boolean>;
}
