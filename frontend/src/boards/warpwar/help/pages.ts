import type { BoardHelp, HelpPage } from '../../board.ts';
import BattlePage from './BattlePage.svelte';
import MorePage from './MorePage.svelte';
import OverviewPage from './OverviewPage.svelte';
import RulingsPage from './RulingsPage.svelte';
import ShipsPage from './ShipsPage.svelte';
import StarsPage from './StarsPage.svelte';
import TurnPage from './TurnPage.svelte';

/** The rules in our own words; what fits the match comes from its board. */
const pages: HelpPage[] = [
  { id: 'play', title: 'How to play', body: OverviewPage },
  { id: 'turn', title: 'The turn', body: TurnPage },
  { id: 'ships', title: 'Ships', body: ShipsPage },
  { id: 'crt', title: 'Battle', body: BattlePage },
  { id: 'stars', title: 'Stars', body: StarsPage },
  { id: 'more', title: 'Pacts and secrets', body: MorePage },
  { id: 'rulings', title: 'Rulings', body: RulingsPage },
];

export const help: BoardHelp = {
  pages,
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

/** The page that belongs to what is asked. */
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
