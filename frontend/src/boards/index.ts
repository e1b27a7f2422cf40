import type { BoardModule, FirstMatch } from './board';
import { first } from './warpwar/guide/firstMatch';

/** The one list of boards: a game's name and how to fetch its board. */
export const boards: Record<string, () => Promise<BoardModule>> = {
  warpwar: () => import('./warpwar/Board.svelte'),
};

/** Games that lead a newcomer through a first match. */
export const firstMatches: Record<string, FirstMatch> = { warpwar: first };
