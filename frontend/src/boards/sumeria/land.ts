// This module reads the land from the board data and calculates further data for the map from it once. The module contains no rules.
import { makeGrid, type Cell, type Grid } from '../../ui/map/hex.ts';
import type { Board, BoardHex } from './types.ts';

/** Sides of a hex, clockwise from north, named as in the board file. */
export const SIDES = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const;
export type Side = (typeof SIDES)[number];

export type Bank = 'R' | 'L';

/** A hex of a river, with the sides where the water enters and leaves. */
export interface Reach {
  readonly hex: string;
  readonly from: Side;
  readonly to: Side;
}

export interface River {
  readonly name: string;
  readonly reaches: readonly Reach[];
}

export interface Land {
  readonly board: Board;
  readonly grid: Grid;
  readonly hexes: ReadonlyMap<string, BoardHex>;
  readonly rivers: readonly River[];
  /** Maps a hex to its part of a river. */
  readonly reachAt: ReadonlyMap<string, Reach & { river: string }>;
  /** Maps a city's hex to its name. */
  readonly cityAt: ReadonlyMap<string, string>;
}

/** Return the hex of a place: "0305" for "0305R". */
export const hexOf = (place: string): string => place.slice(0, 4);
export const bankOf = (place: string): Bank | '' => place.slice(4) as Bank | '';
export const otherBank = (place: string): string => hexOf(place) + (bankOf(place) === 'R' ? 'L' : 'R');

export function makeLand(board: Board): Land {
  const hexes = new Map(board.hexes.map((hex) => [hex.id, hex]));
  const rivers = board.rivers.map((river) => ({
    name: river.name,
    reaches: river.hexes.map((each) => ({ hex: each.hex, from: each.comes as Side, to: each.goes as Side })),
  }));
  const reachAt = new Map(rivers.flatMap((river) => river.reaches.map((each) => [each.hex, { ...each, river: river.name }] as const)));
  const cityAt = new Map(board.hexes.flatMap((hex) => (hex.city ? [[hex.id, hex.city] as const] : [])));
  return { board, grid: makeGrid(board.hexes), hexes, rivers, reachAt, cityAt };
}

/** Return whether a river divides the hex, so that pieces are on one of its banks. A city joins its two banks. */
export const isParted = (land: Land, hex: string): boolean => land.reachAt.has(hex) && !land.cityAt.has(hex);

/** Return the places of a hex: its two banks if a river divides it, else the hex itself. */
export const placesOf = (land: Land, hex: string): string[] => (isParted(land, hex) ? [`${hex}R`, `${hex}L`] : [hex]);

export const isLand = (land: Land, hex: string): boolean => {
  const found = land.hexes.get(hex);
  return found !== undefined && found.terrain !== 'sea';
};

/** Return the neighbour across a side of a hex, or undefined at the map's edge. */
export function neighbourAcross(land: Land, cell: Cell, side: Side): Cell | undefined {
  const [dq, dr] = STEPS[side];
  return land.grid.byAxial.get(`${cell.q + dq},${cell.r + dr}`);
}

const STEPS: Readonly<Record<Side, readonly [number, number]>> = {
  N: [0, -1],
  NE: [1, -1],
  SE: [1, 0],
  S: [0, 1],
  SW: [-1, 1],
  NW: [-1, 0],
};
