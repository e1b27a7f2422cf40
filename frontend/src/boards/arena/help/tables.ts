// The help shows these tables if no match is open. They contain the values of the printed game (4.2, 6.0, 2.4).
import type { ActionInfo, Board, CardInfo, TypeInfo } from '../types.ts';

const ACTIONS: readonly ActionInfo[] = [
  { action: 'destroy', title: 'Destroy a random hex', cost: 1, text: 'You name a grid. A d6 decides which of its secondary hexes is hit.' },
  {
    action: 'warp_grid',
    title: 'Warp a random grid',
    cost: 1,
    text: 'The grid die chooses a grid. You put it in another place and may rotate it.',
  },
  { action: 'draw', title: 'Draw a card', cost: 1, text: 'You take the top card of the deck.' },
  { action: 'rotate', title: 'Rotate a grid', cost: 1, text: 'You rotate one grid in its place.' },
  { action: 'convert', title: 'Convert discs', cost: 1, text: 'Each disc in your Converter’s hex becomes a robot or two cards.' },
  {
    action: 'warp_converter',
    title: 'Warp your Converter',
    cost: 1,
    text: 'Your Converter goes to the centre of the grid that the grid die chooses.',
  },
  { action: 'move', title: 'Move and fight', cost: 2, text: 'Each of your pieces may move once. Then combat follows.' },
  { action: 'cards', title: 'Play special cards', cost: 2, text: 'You play any number of special cards from your hand.' },
  {
    action: 'warp_random',
    title: 'Warp any robot',
    cost: 2,
    text: 'You name a robot of any player, but not a Converter. The robot goes to a random secondary hex.',
  },
  {
    action: 'double_warp',
    title: 'Double warp with a random grid',
    cost: 2,
    text: 'A grid that you name and a random grid change places.',
  },
  { action: 'double_warp_two', title: 'Double warp', cost: 3, text: 'Two grids that you name change places.' },
  {
    action: 'warp_piece',
    title: 'Warp your own piece',
    cost: 3,
    text: 'One of your pieces, also the Converter, goes to any hex without enemies and enemy force fields.',
  },
];

const TYPES: readonly TypeInfo[] = [
  {
    type: 'C',
    title: 'Converter',
    die: 12,
    steps: 3,
    text: 'A Converter converts discs into robots and cards. A player who loses the Converter is out.',
  },
  {
    type: 'D',
    title: 'Destructer',
    die: 10,
    steps: 1,
    text: 'A Destructer may destroy the hex that it left, or place a force field there.',
  },
  { type: 'H', title: 'Hopper', die: 8, steps: 2, text: 'A Hopper hops over a neighbouring hex and may take discs from that hex.' },
  {
    type: 'B',
    title: 'Blaster',
    die: 6,
    steps: 3,
    text: 'A Blaster may attack a hex up to two hexes away, once a turn. This attack never destroys the Blaster.',
  },
  {
    type: 'W',
    title: 'Warper',
    die: 4,
    steps: 4,
    text: 'A Warper passes over pieces and destroyed hexes. Its move ends when it takes or gives discs.',
  },
];

const CARDS: readonly CardInfo[] = [
  {
    card: '1',
    title: 'Combat',
    number: 40,
    text: 'The number of the card is added to a die in a fight. There are eight cards of each number from 1 to 5.',
  },
  { card: 'destroy', title: 'Destroy Hex', number: 16, text: 'You hit a random secondary hex of a grid that you name.' },
  { card: 'warp', title: 'Warp Grid', number: 8, text: 'You put a random grid in another place.' },
  { card: 'double', title: 'Double Warp', number: 8, text: 'A grid that you name and a random grid change places.' },
  { card: 'disc', title: 'Power Disc', number: 8, text: 'A power disc appears in your Converter’s hex.' },
  { card: 'wild', title: 'Wild Warp', number: 4, text: 'This card cancels a card or an action, or is played as another card.' },
];

/** Return the rows of the card table. All combat cards share one row, because only their numbers differ. */
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
