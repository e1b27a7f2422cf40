// What Sumeria adds to the help.
import type { BoardHelp, HelpPage } from '../../board.ts';
import BattlePage from './BattlePage.svelte';
import HarvestPage from './HarvestPage.svelte';
import MovementPage from './MovementPage.svelte';
import OverviewPage from './OverviewPage.svelte';
import SwitchesPage from './SwitchesPage.svelte';
import TerrainPage from './TerrainPage.svelte';

const pages: HelpPage[] = [
  { id: 'overview', title: 'How it is played', body: OverviewPage },
  { id: 'terrain', title: 'Land and cities', body: TerrainPage },
  { id: 'movement', title: 'Moving and rivers', body: MovementPage },
  { id: 'battle', title: 'Battle', body: BattlePage },
  { id: 'harvest', title: 'Harvest cards', body: HarvestPage },
  { id: 'switches', title: 'Switches', body: SwitchesPage },
];

export const help: BoardHelp = {
  pages,
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

/** The page that belongs to what is asked. */
export const TOPICS: Readonly<Record<string, string>> = {
  place: 'terrain',
  levy: 'overview',
  segment: 'movement',
  redraw: 'battle',
  play: 'battle',
};
