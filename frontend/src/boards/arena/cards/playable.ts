// This module finds out how the viewer can use each card in the hand. This depends on the open questions.
import type { Prompt, View } from '../types.ts';

/**
 * Use of a card:
 * - fight: the card is played face down in a fight.
 * - initiative: the card is added to the roll (9.3).
 * - special: the card is played for its effect.
 * - wild: a Wild Warp, played as another card or to cancel one.
 * - '': the card cannot be used now.
 */
export type Use = 'fight' | 'initiative' | 'special' | 'wild' | '';

/** Return ids for the cards of a hand. Cards of the same name are numbered from 0: "5.0", "5.1", "wild.0". */
export function cardIds(hand: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return hand.map((card) => {
    const nth = seen.get(card) ?? 0;
    seen.set(card, nth + 1);
    return `${card}.${nth}`;
  });
}

export const cardOf = (id: string): string => id.split('.')[0] ?? '';

function useIn(prompt: Prompt, card: string): Use {
  switch (prompt.kind) {
    case 'field':
    case 'fight':
    case 'defend':
      return prompt.cards.includes(card) ? 'fight' : '';
    case 'initiative':
      return prompt.cards.includes(card) ? 'initiative' : '';
    case 'action':
      if (card === 'wild') return prompt.wild ? 'wild' : '';
      return prompt.cards?.includes(card) ? 'special' : '';
    case 'window':
      return card === 'wild' && prompt.wild && (prompt.as_card || prompt.cancels?.length) ? 'wild' : '';
    default:
      return '';
  }
}

/** Return the card's use and the decision that the card answers. Both are '' if no open question takes the card. */
export function useOf(view: View, card: string): { use: Use; decision: string } {
  for (const prompt of view.prompts ?? []) {
    const use = useIn(prompt, card);
    if (use) return { use, decision: prompt.decision };
  }
  return { use: '', decision: '' };
}

/** Return the reason why the card cannot be played now. */
export function whyNot(view: View, card: string): string {
  const stage = view.phase.stage;
  if (stage === 'arena' || stage === 'pieces' || stage === 'discs') return 'No cards are played before turn 1.';
  if (Number(card)) return 'Combat cards can only be laid in fights.';
  const own = view.phase.active === view.viewer;
  if (card === 'wild')
    return own
      ? 'You cannot play this card now.'
      : 'You can play a Wild Warp when a player acts or plays a card: a bar over the arena then asks you.';
  return own
    ? 'First take the action “Play special cards” (2 points).'
    : 'Special cards are played in your own phase, with the action “Play special cards”.';
}

/** Cards whose player must name a grid. */
export const NAMES_GRID: ReadonlySet<string> = new Set(['destroy', 'double']);

/** Special cards as which a Wild Warp can be played. */
export const WILD_AS = ['destroy', 'warp', 'double', 'disc'] as const;
export type SpecialCard = (typeof WILD_AS)[number];
