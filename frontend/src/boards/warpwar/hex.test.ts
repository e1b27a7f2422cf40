import { describe, expect, test } from 'vitest';
import { classic } from './fixtures/classic.ts';
import { cellAt, centre, corners, edges, makeGrid, neighbours, stepTo, type Cell } from '../../ui/map/hex.ts';

const grid = makeGrid(classic.hexes);
const cell = (id: string, on = grid): Cell => on.cells.get(id) as Cell;
const ids = (cells: (Cell | undefined)[]): string[] => cells.map((each) => each?.id ?? '');

describe('the classic map', () => {
  test('has 322 hexes and 28 stars on it', () => {
    expect(grid.cells.size).toBe(322);
    expect(classic.stars.every((star) => grid.cells.has(star.hex))).toBe(true);
  });

  test('neighbours are those of the printed map: below is (x+1, y+1), lower right (x+1, y)', () => {
    // The neighbours of hex 1719 (Umma) are listed in the order of its sides: lower right, below, lower left, upper left, above, upper
    // right.
    expect(ids(neighbours(grid, cell('1719')))).toEqual(['1819', '1820', '1720', '1619', '1618', '1718']);
  });

  test('beyond the edge there is nobody', () => {
    expect(
      ids(neighbours(grid, cell('0107')))
        .filter(Boolean)
        .sort(),
    ).toEqual(['0108', '0207', '0208']);
  });

  test('what lies below is drawn below', () => {
    expect(cell('1820').at.x).toBeCloseTo(cell('1719').at.x);
    expect(cell('1820').at.y - cell('1719').at.y).toBeCloseTo(Math.sqrt(3));
  });
});

describe('points and hexes', () => {
  test.each([false, true])('the middle and six points inside of every hex find it (turned: %s)', (turned) => {
    const board = makeGrid(classic.hexes, turned);
    for (const each of board.cells.values()) {
      expect(cellAt(board, each.at)?.id).toBe(each.id);
      for (const corner of corners(turned, 0.97)) {
        expect(cellAt(board, { x: each.at.x + corner.x, y: each.at.y + corner.y })?.id).toBe(each.id);
      }
    }
  });

  test('a point off the map finds nobody', () => {
    expect(cellAt(grid, { x: grid.bounds.left - 3, y: grid.bounds.top })).toBeUndefined();
  });

  test('turning lays the top at the left', () => {
    expect(centre(0, -3, true).x).toBeLessThan(0);
    expect(centre(2, -1, true).y).toBeLessThan(0);
    const turned = makeGrid(classic.hexes, true);
    expect(turned.bounds.right - turned.bounds.left).toBeCloseTo(grid.bounds.bottom - grid.bounds.top);
  });

  test('the bounds hold whole hexes', () => {
    const lowest = Math.max(...[...grid.cells.values()].map((each) => each.at.y));
    expect(grid.bounds.bottom).toBeCloseTo(lowest + Math.sqrt(3) / 2);
  });
});

test('every edge is drawn once', () => {
  const three = makeGrid([
    { id: 'a', q: 0, r: 0 },
    { id: 'b', q: 1, r: 0 },
    { id: 'c', q: 0, r: 1 },
  ]);
  // Three hexes around one corner have 18 sides together. Three of these sides are shared by two hexes and count only once.
  expect(edges(three)).toHaveLength(15);
});

describe('arrow keys', () => {
  test('up and down go straight', () => {
    expect(stepTo(grid, cell('1719'), 'down')?.id).toBe('1820');
    expect(stepTo(grid, cell('1719'), 'up')?.id).toBe('1618');
  });

  test('a walk to the right and back keeps its row', () => {
    const walk = (from: Cell, way: 'left' | 'right', n: number): Cell => {
      let at = from;
      for (let i = 0; i < n; i++) at = stepTo(grid, at, way) ?? at;
      return at;
    };
    const start = cell('1415');
    const far = walk(start, 'right', 6);
    expect(Math.abs(far.at.y - start.at.y)).toBeLessThan(1);
    expect(far.at.x - start.at.x).toBeCloseTo(9);
    expect(walk(far, 'left', 6).id).toBe(start.id);
  });

  test('on a turned map left and right go straight, up and down alternate', () => {
    const turned = makeGrid(classic.hexes, true);
    const start = cell('1415', turned);
    expect(stepTo(turned, start, 'right')?.id).toBe('1516');
    const up = stepTo(turned, stepTo(turned, start, 'up') as Cell, 'up') as Cell;
    expect(Math.abs(up.at.x - start.at.x)).toBeLessThan(1e-6);
  });

  test('at the edge they stay', () => {
    expect(stepTo(grid, cell('0107'), 'up')).toBeUndefined();
  });
});
