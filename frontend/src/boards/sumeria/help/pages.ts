// Help pages of Sumeria.
import type { BoardHelp } from '../../board.ts';

export const help: BoardHelp = {
  pages: [
    { id: 'overview', title: 'How to play' },
    { id: 'terrain', title: 'Land and cities' },
    { id: 'movement', title: 'Moving and rivers' },
    { id: 'battle', title: 'Battle' },
    { id: 'harvest', title: 'Harvest cards' },
    { id: 'switches', title: 'Options' },
  ],
  page: () => import('./Page.svelte'),
  keys: [
    {
      title: 'On the map',
      keys: [
        ['Arrows', 'Move from hex to hex, and across a river from bank to bank'],
        ['X', 'Go to the other bank'],
        ['Enter', 'Choose a stack, or the place where it goes'],
        ['Esc', 'Put back the chosen stack; skip a scene'],
        ['N  P', 'Go to the next or previous stack, city, or place in reach'],
        ['I', 'Show the map in words'],
        ['+  −', 'Zoom in and out'],
        ['0', 'Show the whole map'],
      ],
    },
  ],
};

/** Maps the kind of question to its help page. */
export const TOPICS: Readonly<Record<string, string>> = {
  place: 'terrain',
  levy: 'overview',
  segment: 'movement',
  redraw: 'battle',
  play: 'battle',
};
