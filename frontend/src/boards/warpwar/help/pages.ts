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
        ['Arrows', 'From hex to hex'],
        ['Enter', 'Choose the ship or hex'],
        ['Esc', 'Let go of what is chosen'],
        ['N  P', 'Next and previous ship that can move'],
        ['+  −', 'Nearer and farther'],
        ['0', 'The whole map'],
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
