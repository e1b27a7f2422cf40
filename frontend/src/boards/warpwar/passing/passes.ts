// What a seat lets pass: parts of sheets that are answered for it unless it opens them. Secret, kept with the match.
import type { BoardContext } from '../context.ts';
import type { StandingView } from '../types.ts';

export type PassPart = NonNullable<StandingView['passes']>[number];

/** In the words of the sheets. */
export const PART_WORDS: { readonly [part in PassPart]: string } = {
  trade: 'trades with others',
  transactions: 'loading and scrapping',
  build: 'building',
  rearrange: 'rearranging',
  votes: 'relations',
};

export const passed = (match: Pick<BoardContext, 'view'>): readonly PassPart[] => match.view.standing?.passes ?? [];

/** File what is let pass from now on; `opened`: a question that one answers by oneself all the same. */
export async function letPass(match: BoardContext, parts: readonly PassPart[], opened = ''): Promise<boolean> {
  const command = { kind: 'passes', parts: [...parts], ...(opened ? { opened } : {}) };
  const result = await match.send('standing', command);
  if (!result.ok) match.toast(result.text, 'bad');
  return result.ok;
}

/** "building and relations" */
export function partsText(parts: readonly PassPart[]): string {
  const words = parts.map((part) => PART_WORDS[part]);
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** The question that ends this turn: it can be opened before it is put. */
export const endOfTurn = (match: Pick<BoardContext, 'view'>): string => `t${match.view.header.turn}.end_turn`;
