import type { BoardHelp } from '../../board.ts';

export const help: BoardHelp = {
  pages: [
    { id: 'play', title: 'How to play' },
    { id: 'actions', title: 'Actions' },
    { id: 'robots', title: 'Robots' },
    { id: 'cards', title: 'Cards' },
    { id: 'combat', title: 'Combat' },
    { id: 'wild', title: 'Wild Warp' },
    { id: 'options', title: 'Options' },
  ],
  page: () => import('./Page.svelte'),
  keys: [
    {
      title: 'On the arena',
      keys: [
        ['Arrows', 'Move from hex to hex'],
        ['Enter', 'Choose the piece, hex or grid; put a grid down'],
        ['R  Shift+R', 'Rotate a grid'],
        ['N  P', 'Go to the next or previous piece or place'],
        ['Esc', 'Cancel the choice'],
        ['+  −', 'Zoom in and out'],
        ['0', 'Show the whole arena'],
      ],
    },
    {
      title: 'Cards and Wild Warp',
      keys: [
        ['1 to 9', 'Choose a card from your hand, or put it back'],
        ['Y', 'Pass'],
        ['X', 'Cancel the action or card'],
        ['W', 'Play a Wild Warp as a card'],
      ],
    },
  ],
};

/** Maps the kind of question to its help page. */
export const TOPICS: Readonly<Record<string, string>> = {
  place_grid: 'play',
  place_piece: 'robots',
  give_disc: 'play',
  initiative: 'options',
  action: 'actions',
  place_warped: 'actions',
  rotations: 'actions',
  convert: 'robots',
  move: 'robots',
  window: 'wild',
  combat: 'combat',
  share: 'combat',
  field: 'combat',
  pair: 'combat',
  fight: 'combat',
  defend: 'combat',
  concede: 'combat',
  take: 'combat',
};
