// This module describes a place in words: terrain, owner, and pieces, including pieces on the other bank. The description is used by the
// card beside the cursor, by the map as text, and by screen readers.
import { armiesWord } from '../countText.ts';
import { bankOf, hexOf, otherBank, isParted, type Land } from '../land.ts';
import { NEUTRAL, stacksAt, type Position, type Stack } from './position.ts';

export interface Names {
  /** The viewer's seat. It is -1 if the viewer has none. */
  readonly viewer: number;
  readonly name: (seat: number) => string;
}

export const TERRAIN: Readonly<Record<string, string>> = {
  green_river: 'Green land on the river',
  partial_river: 'Half green land on the river',
  green: 'Green land',
  partial: 'Half green land',
  river: 'River in the desert',
  city_river: 'City on the river',
  city_near_river: 'City near the river',
  city: 'City',
  desert: 'Desert',
  sea: 'Sea',
};

export interface PlaceWords {
  readonly place: string;
  /** Title of the place: "Kish", "0305, right bank". */
  readonly title: string;
  readonly ground: string;
  /** Fertility of the place. It is null for the sea. */
  readonly value: number | null;
  readonly river: string;
  /** Seat of the control marker. It is -1 if the hex has no marker. */
  readonly owner: number;
  readonly stacks: readonly Stack[];
  /** Pieces on the other bank. */
  readonly opposite: readonly Stack[];
}

export const seatName = (names: Names, seat: number): string =>
  seat === NEUTRAL ? 'neutral' : seat === names.viewer ? 'you' : names.name(seat);

/** Return the title of a place: "Kish", "0305, right bank", "0407". */
export function placeTitle(land: Land, place: string): string {
  const hex = hexOf(place);
  const bank = bankOf(place);
  return (land.cityAt.get(hex) ?? hex) + (bank ? `, ${bank === 'R' ? 'right' : 'left'} bank` : '');
}

export function placeWords(land: Land, position: Position, stacks: readonly Stack[], place: string): PlaceWords {
  const hex = hexOf(place);
  const ground = land.hexes.get(hex);
  return {
    place,
    title: placeTitle(land, place),
    ground: TERRAIN[ground?.terrain ?? ''] ?? '',
    value: ground && ground.value >= 0 ? ground.value : null,
    river: land.reachAt.get(hex)?.river ?? '',
    owner: position.control[hex] ?? NEUTRAL,
    stacks: stacksAt(stacks, place),
    opposite: isParted(land, hex) ? stacksAt(stacks, otherBank(place)) : [],
  };
}

export const armiesText = (armies: number, leader: boolean): string =>
  [armies ? armiesWord(armies) : '', leader ? (armies ? 'the Leader' : 'the Leader alone') : ''].filter(Boolean).join(' and ');

export function stackText(names: Names, stack: Stack): string {
  const who = stack.seat === NEUTRAL ? 'Neutral' : stack.seat === names.viewer ? 'Your' : `${names.name(stack.seat)}’s`;
  return stack.armies ? `${who} ${armiesText(stack.armies, stack.leader)}` : `${who} Leader alone`;
}

/** Return the whole description of a place as one or two sentences for screen readers. */
export function placeSentence(names: Names, words: PlaceWords): string {
  const owner = words.owner < 0 ? '' : words.owner === names.viewer ? 'yours' : `${names.name(words.owner)}’s`;
  const first = [
    words.title,
    words.ground.toLowerCase() + (words.river ? `, ${words.river}` : ''),
    words.value === null ? '' : `worth ${words.value}`,
    owner,
  ];
  const here = words.stacks.map((each) => stackText(names, each)).join(', ');
  const there = words.opposite.map((each) => stackText(names, each)).join(', ');
  return [first.filter(Boolean).join(', '), here, there && `other bank: ${there}`].filter(Boolean).join('. ');
}
