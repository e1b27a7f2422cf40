// Finds the possible use of each card in the viewer's hand, depending on the open questions.
import type { Prompt, View } from '../types.ts';

/**
 * fight: laid face down; initiative: added to the roll (9.3); special: played for its effect; wild: a Wild Warp as a
 * card, or against one.
 */
export type Use = 'fight' | 'initiative' | 'special' | 'wild' | '';

/** Return ids for the cards of a hand, numbered among cards of the same name: "5.0", "5.1", "wild.0". */
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

/** Return the card's use, and the decision that it answers. */
export function useOf(view: View, card: string): { use: Use; decision: string } {
  for (const prompt of view.prompts ?? []) {
    const use = useIn(prompt, card);
    if (use) return { use, decision: prompt.decision };
  }
  return { use: '', decision: '' };
}

/** Return why the card cannot be played now. */
export function whyNot(view: View, card: string): string {
  const stage = view.phase.stage;
  if (stage === 'arena' || stage === 'pieces' || stage === 'discs') return 'No cards are played before turn 1.';
  if (Number(card)) return 'Combat cards are laid in fights.';
  const own = view.phase.active === view.viewer;
  if (card === 'wild')
    return own ? 'Not at this moment.' : 'It can be played when somebody acts or plays a card: a bar over the arena asks you then.';
  return own
    ? 'First take the action “Play special cards” (2 points).'
    : 'Special cards are played in your own phase, with the action “Play special cards”.';
}

/** Cards that name a grid when they are played. */
export const NAMES_GRID: ReadonlySet<string> = new Set(['destroy', 'double']);

/** Special cards that a Wild Warp may replace. */
export const WILD_AS = ['destroy', 'warp', 'double', 'disc'] as const;
export type SpecialCard = (typeof WILD_AS)[number];
