// Help pages of Sumeria.
import type { BoardHelp } from '../../board.ts';

export const help: BoardHelp = {
  pages: [
    { id: 'overview', title: 'How it is played' },
    { id: 'terrain', title: 'Land and cities' },
    { id: 'movement', title: 'Moving and rivers' },
    { id: 'battle', title: 'Battle' },
    { id: 'harvest', title: 'Harvest cards' },
    { id: 'switches', title: 'Switches' },
  ],
  page: () => import('./Page.svelte'),
  keys: [
    {
      title: 'On the map',
      keys: [
        ['Arrows', 'From hex to hex, over a river from bank to bank'],
        ['X', 'The other bank'],
        ['Enter', 'Choose the stack, or where it goes'],
        ['Esc', 'Put back what is in hand; skip a scene'],
        ['N  P', 'Next and previous stack, city, or place in reach'],
        ['I', 'The map in words'],
        ['+  −', 'Nearer and farther'],
        ['0', 'The whole map'],
      ],
    },
  ],
};

/** Help page for each kind of question. */
export const TOPICS: Readonly<Record<string, string>> = {
  place: 'terrain',
  levy: 'overview',
  segment: 'movement',
  redraw: 'battle',
  play: 'battle',
};
