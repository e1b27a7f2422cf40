// A seat can choose to let sheets pass. The server then answers these sheets automatically, unless the player opens them. The choice is
// secret and is stored with the match.
import type { BoardContext } from './context.ts';
import type { StandingView } from './types.ts';

export type PassPart = NonNullable<StandingView['passes']>[number];
type WithView = Pick<BoardContext, 'view'>;

/** Names of the parts as shown on the sheets. */
export const PART_WORDS: { readonly [part in PassPart]: string } = {
  trade: 'trading with other players',
  transactions: 'loading and scrapping',
  build: 'building',
  rearrange: 'rearranging racks',
  votes: 'votes on relations',
};

export const passingParts = (match: WithView): readonly PassPart[] => match.view.standing?.passes ?? [];

/** Return whether the table asks for a sheet only if something on it is new. */
export const asksForNews = ({ view: { standing } }: WithView): boolean => !!standing?.asks_for_news && !standing.every;

/** Store which parts pass from now on. `opened` is the id of a question that the player wants to answer nevertheless. */
export async function letPass(match: BoardContext, parts: readonly PassPart[], opened = '', every = isEvery(match)): Promise<boolean> {
  const command = { kind: 'passes', parts: [...parts], ...(opened ? { opened } : {}), ...(every ? { every } : {}) };
  const result = await match.send('standing', command);
  if (!result.ok) match.toast(result.text, 'bad');
  return result.ok;
}

const isEvery = (match: WithView): boolean => !!match.view.standing?.every;

/** Let the server ask for every sheet in every turn again. */
export const askAlways = (match: BoardContext): Promise<boolean> => letPass(match, [], '', !!match.view.standing?.asks_for_news);

/** Return the names of the parts as a list: "building and relations". */
export function partsText(parts: readonly PassPart[]): string {
  const words = parts.map((part) => PART_WORDS[part]);
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/**
 * Return the reason why the player was not asked for a sheet, although it has open choices and the player does not let
 * it pass: nothing on the sheet is new.
 */
export function oldNews(match: WithView, kind: string): string {
  const from = match.view.standing?.ask_from ?? 0;
  if (kind !== 'build') return 'No unit needs a rack, and no relation with another player has changed.';
  return `You are saving BP: you are asked to build again when one stock has ${from} BP or when there is a new reason to build.`;
}

/** Return the id of the question that ends this turn. The player can open it before it is asked. */
export const endOfTurn = (match: WithView): string => `t${match.view.header.turn}.end_turn`;

/** Return the id of the next Build sheet if all players build at the same time. Return "" if players take turns. */
export const nextBuild = ({ view, board }: Pick<BoardContext, 'view' | 'board'>): string =>
  board.rules.edition === '2012' ? `t${view.header.turn + 1}.build` : '';
