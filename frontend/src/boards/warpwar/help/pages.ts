import type { BoardHelp } from '../../board.ts';

export const help: BoardHelp = {
  pages: [
    { id: 'play', title: 'How to play' },
    { id: 'turn', title: 'The turn' },
    { id: 'ships', title: 'Ships' },
    { id: 'crt', title: 'Battle' },
    { id: 'stars', title: 'Stars' },
    { id: 'more', title: 'Pacts and secrets' },
    { id: 'bots', title: 'Computer players' },
    { id: 'rulings', title: 'Rulings' },
  ],
  page: () => import('./Page.svelte'),
  keys: [
    {
      title: 'On the map',
      keys: [
        ['Arrows', 'Move from hex to hex'],
        ['Enter', 'Choose the ship or hex'],
        ['Esc', 'Cancel the choice'],
        ['N  P', 'Go to the next or previous ship that can move'],
        ['+  −', 'Zoom in and out'],
        ['0', 'Show the whole map'],
      ],
    },
  ],
};

/** Maps the kind of question to its help page. */
export const TOPICS: Readonly<Record<string, string>> = {
  build: 'ships',
  enter: 'ships',
  endow: 'stars',
  transact: 'stars',
  place_counter: 'stars',
  home: 'turn',
  move: 'turn',
  plot: 'turn',
  orders: 'crt',
  ecm: 'crt',
  damage: 'ships',
  withdraw_to: 'crt',
  next_battle: 'crt',
  settle: 'turn',
  rearrange: 'turn',
  end_turn: 'turn',
  relations: 'more',
};
