// The file sumeria_map.yaml lists these banks (S-04, S-19). A person in hex 0002 who looks downstream has the sides S and SW on the right.
import { describe, expect, test } from 'vitest';
import { sumer } from '../fixtures/sumer.ts';
import { makeLand, isParted, placesOf } from '../land.ts';
import { add, centreOf, groundOf, isInside, middleOf, nearestPlace, placeAt, spotOf } from './geometry.ts';

const land = makeLand(sumer);

describe('the land', () => {
  test('has 196 hexes, ten cities, two rivers of 17 and 16 hexes', () => {
    expect(land.grid.cells.size).toBe(196);
    expect([...land.cityAt.values()].sort()).toEqual([
      'Eridu',
      'Eshnunna',
      'Khafaje',
      'Kish',
      'Lagash',
      'Larak',
      'Nippur',
      'Umma',
      'Ur',
      'Uruk',
    ]);
    expect(land.rivers.map((river) => [river.name, river.reaches.length])).toEqual([
      ['Euphrates', 17],
      ['Tigris', 16],
    ]);
  });

  test('a river parts a hex, but not a city', () => {
    expect(placesOf(land, '0305')).toEqual(['0305R', '0305L']);
    expect(isParted(land, '0205')).toBe(false);
    expect(placesOf(land, '0000')).toEqual(['0000']);
  });
});

describe('banks', () => {
  const near = (hex: string, side: 'N' | 'NE' | 'SE' | 'S' | 'SW' | 'NW') => {
    const edge = middleOf(side);
    return placeAt(land, hex, add(centreOf(land, hex), { x: edge.x * 0.9, y: edge.y * 0.9 }));
  };

  test('0002 runs from NW to SE: south of it is the right bank', () => {
    expect((['S', 'SW', 'N', 'NE'] as const).map((side) => near('0002', side))).toEqual(['0002R', '0002R', '0002L', '0002L']);
  });

  test('0507 runs from N to S: west of it is the right bank', () => {
    expect((['SW', 'NW', 'NE', 'SE'] as const).map((side) => near('0507', side))).toEqual(['0507R', '0507R', '0507L', '0507L']);
  });

  test('0102 bends from NW to S: only SW is the right bank', () => {
    expect((['SW', 'N', 'NE', 'SE'] as const).map((side) => near('0102', side))).toEqual(['0102R', '0102L', '0102L', '0102L']);
  });

  test('pieces of a bank stand on its ground', () => {
    for (const hex of land.reachAt.keys()) {
      for (const place of placesOf(land, hex)) {
        const [at, spot] = [centreOf(land, hex), spotOf(land, place)];
        expect(isInside(groundOf(land, place), { x: spot.x - at.x, y: spot.y - at.y }), place).toBe(true);
      }
    }
  });

  test('who comes from the west comes to the right bank of 0507', () => {
    expect(nearestPlace(land, '0507', centreOf(land, '0407'))).toBe('0507R');
    expect(nearestPlace(land, '0507', centreOf(land, '0607'))).toBe('0507L');
  });
});
