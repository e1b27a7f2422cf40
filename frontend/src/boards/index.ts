import type { BoardModule } from './board';

/** The one list of boards: a game's name and how to fetch its board. */
export const boards: Record<string, () => Promise<BoardModule>> = {
  warpwar: () => import('./warpwar/Board.svelte'),
};
