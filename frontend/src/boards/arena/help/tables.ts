// Tables of the help outside a match: the game as printed (4.2, 6.0, 2.4).
import type { ActionInfo, Board, CardInfo, TypeInfo } from '../types.ts';

const ACTIONS: readonly ActionInfo[] = [
  { action: 'destroy', title: 'Destroy a random hex', cost: 1, text: 'You name a grid; a d6 says which of its secondary hexes is hit.' },
  {
    action: 'warp_grid',
    title: 'Warp a random grid',
    cost: 1,
    text: 'The grid die names a grid; you lay it elsewhere, turned as you like.',
  },
  { action: 'draw', title: 'Draw a card', cost: 1, text: 'The top card of the deck.' },
  { action: 'rotate', title: 'Rotate a grid', cost: 1, text: 'Any grid, where it lies.' },
  { action: 'convert', title: 'Convert discs', cost: 1, text: 'Each disc in your Converter’s hex becomes a robot or two cards.' },
  { action: 'warp_converter', title: 'Warp your Converter', cost: 1, text: 'To the centre of the grid that the die names.' },
  { action: 'move', title: 'Move and engage in combat', cost: 2, text: 'Each of your pieces may move once; then combat.' },
  { action: 'cards', title: 'Play special cards', cost: 2, text: 'As many special cards of your hand as you like.' },
  { action: 'warp_random', title: 'Warp any robot', cost: 2, text: 'Anybody’s, but no Converter, to a random hex.' },
  { action: 'double_warp', title: 'Double warp, one random', cost: 2, text: 'A grid you name and a random one change places.' },
  { action: 'double_warp_two', title: 'Double warp of any two grids', cost: 3, text: 'Two grids you name change places.' },
  { action: 'warp_piece', title: 'Warp your own piece', cost: 3, text: 'To any hex without enemies; the Converter too.' },
];

const TYPES: readonly TypeInfo[] = [
  { type: 'C', title: 'Converter', die: 12, steps: 3, text: 'Makes discs into robots and cards. Who loses it is out.' },
  { type: 'D', title: 'Destructer', die: 10, steps: 1, text: 'May destroy the hex it has left, or leave a force field there.' },
  { type: 'H', title: 'Hopper', die: 8, steps: 2, text: 'Hops over a neighbouring hex, whatever is in it, and may take discs from it.' },
  { type: 'B', title: 'Blaster', die: 6, steps: 3, text: 'Attacks up to two hexes away, once a turn, and is not lost doing so.' },
  { type: 'W', title: 'Warper', die: 4, steps: 4, text: 'Warps over pieces and destroyed hexes; taking or giving discs ends its move.' },
];

const CARDS: readonly CardInfo[] = [
  { card: '1', title: 'Combat', number: 40, text: 'Eight each of 1 to 5: added to a die in a fight.' },
  { card: 'destroy', title: 'Destroy Hex', number: 16, text: 'A random secondary hex of a grid you name.' },
  { card: 'warp', title: 'Warp Grid', number: 8, text: 'A random grid goes where you like.' },
  { card: 'double', title: 'Double Warp', number: 8, text: 'A grid you name and a random one change places.' },
  { card: 'disc', title: 'Create Power Disc', number: 8, text: 'A disc at your Converter, to be converted at once if you like.' },
  { card: 'wild', title: 'Wild Warp', number: 4, text: 'Any other card, or cancels a card or an action, at any time.' },
];

/** Return the rows of the card table. Combat cards share one row: they differ only in their number. */
function cardRows(cards: readonly CardInfo[]): CardInfo[] {
  const combat = cards.filter((each) => Number(each.card));
  const rest = cards.filter((each) => !Number(each.card));
  const number = combat.reduce((sum, each) => sum + each.number, 0);
  return combat.length ? [{ ...(CARDS[0] as CardInfo), number }, ...rest] : rest;
}

export const actionsOf = (board: unknown): readonly ActionInfo[] => (board as Board | null)?.actions ?? ACTIONS;
export const typesOf = (board: unknown): readonly TypeInfo[] => (board as Board | null)?.types ?? TYPES;
export const cardsOf = (board: unknown): CardInfo[] => cardRows((board as Board | null)?.cards ?? CARDS);
export const gridsOf = (board: unknown): number => (board as Board | null)?.grids ?? 20;
export const optionsOf = (board: unknown): Board['options'] => (board as Board | null)?.options ?? {};
