import type { HelpPage } from '../../board.ts';
import BattlePage from './BattlePage.svelte';
import MorePage from './MorePage.svelte';
import RulingsPage from './RulingsPage.svelte';
import ShipsPage from './ShipsPage.svelte';
import StarsPage from './StarsPage.svelte';
import TurnPage from './TurnPage.svelte';

/** The rules in our own words; what fits the match comes from its board. */
export const pages: HelpPage[] = [
  { id: 'turn', title: 'The turn', body: TurnPage },
  { id: 'ships', title: 'Ships', body: ShipsPage },
  { id: 'crt', title: 'Battle', body: BattlePage },
  { id: 'stars', title: 'Stars', body: StarsPage },
  { id: 'more', title: 'Pacts and secrets', body: MorePage },
  { id: 'rulings', title: 'Rulings', body: RulingsPage },
];

/** The page that belongs to what is asked. */
export const TOPICS: Readonly<Record<string, string>> = {
  build: 'ships', enter: 'ships', endow: 'stars', transact: 'stars', place_counter: 'stars', home: 'turn', move: 'turn', plot: 'turn',
  orders: 'crt', ecm: 'crt', damage: 'ships', withdraw_to: 'crt', next_battle: 'crt', settle: 'turn', rearrange: 'turn', relations: 'more',
};
