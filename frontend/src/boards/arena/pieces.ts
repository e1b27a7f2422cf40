// This module returns names and texts for pieces, discs and cards. It reads them from the tables of the match.
import { typeOf, type BoardContext } from './context.ts';
import type { CardInfo, PieceView, Prompt, TypeInfo, View } from './types.ts';
import type { PromptOf } from './context.ts';

type Tables = Pick<BoardContext, 'board'>;

/** Return the name of a piece without its owner: "D2" for "1.D2". */
export const shortName = (piece: string): string => piece.split('.')[1] ?? piece;

export const typeInfo = ({ board }: Tables, piece: string): TypeInfo | undefined => board.types.find((each) => each.type === typeOf(piece));

/** Return the number of sides of a piece's combat die. */
export const dieOf = (match: Tables, piece: string): number => typeInfo(match, piece)?.die ?? 6;

export const pieceOf = (view: View, id: string): PieceView | undefined => view.pieces.find((each) => each.id === id);

export const discsOf = (view: View, id: string): number => pieceOf(view, id)?.discs ?? 0;

export const discWords = (n: number): string => (n === 1 ? '1 disc' : `${n} discs`);

export const cardInfo = ({ board }: Tables, card: string): CardInfo | undefined => board.cards.find((each) => each.card === card);

/** Return the number that a card adds in a fight. A Wild Warp adds 5. */
export const cardValue = (card: string): number => (card === 'wild' ? 5 : Number(card) || 0);

/** Return the name of a card: "a combat card of 4", "Wild Warp". */
export const cardWords = (match: Tables, card: string): string =>
  Number(card) ? `a combat card of ${card}` : (cardInfo(match, card)?.title ?? card);

/** Return the text with a capital first letter, for the beginning of a sentence. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Return whether the server answers the prompt automatically, because there is only one possible answer. */
export const passesAlone = (view: View, prompt: Pick<Prompt, 'decision'>): boolean =>
  view.decisions?.some((each) => each.id === prompt.decision && each.passes) ?? false;

/** Return the open prompts, without those that the server answers automatically at once. */
export const openPrompts = (view: View): Prompt[] =>
  (view.prompts ?? []).filter((prompt) => !view.decisions?.some((each) => each.id === prompt.decision && each.at_once));

/** Return the open prompt of a kind, if any. */
export const openPrompt = <K extends Prompt['kind']>(view: View, kind: K): PromptOf<K> | undefined =>
  view.prompts?.find((each): each is PromptOf<K> => each.kind === kind);
