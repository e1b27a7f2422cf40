import type { BoardHelp, HelpPage } from '../../board.ts';
import ActionsPage from './ActionsPage.svelte';
import CardsPage from './CardsPage.svelte';
import CombatPage from './CombatPage.svelte';
import OptionsPage from './OptionsPage.svelte';
import OverviewPage from './OverviewPage.svelte';
import RobotsPage from './RobotsPage.svelte';
import WildPage from './WildPage.svelte';

/** The rules in our own words; tables come from the match's board where there is one. */
const pages: HelpPage[] = [
  { id: 'play', title: 'How to play', body: OverviewPage },
  { id: 'actions', title: 'Actions', body: ActionsPage },
  { id: 'robots', title: 'Robots', body: RobotsPage },
  { id: 'cards', title: 'Cards', body: CardsPage },
  { id: 'combat', title: 'Combat', body: CombatPage },
  { id: 'wild', title: 'Wild Warp', body: WildPage },
  { id: 'options', title: 'Options', body: OptionsPage },
];

export const help: BoardHelp = {
  pages,
  keys: [
    {
      title: 'On the arena',
      keys: [
        ['Arrows', 'From hex to hex'],
        ['Enter', 'Choose the piece, hex or grid; put a grid down'],
        ['R  Shift+R', 'Turn a grid'],
        ['N  P', 'Next and previous piece or place'],
        ['Esc', 'Let go of what is chosen'],
        ['+  −', 'Nearer and farther'],
        ['0', 'The whole arena'],
      ],
    },
    {
      title: 'Cards and Wild Warp',
      keys: [
        ['1 to 9', 'Take up a card of your hand, or put it back'],
        ['Y', 'Let it pass'],
        ['X', 'Cancel it'],
        ['W', 'Play a Wild Warp as a card'],
      ],
    },
  ],
};

/** The page that belongs to what is asked. */
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
