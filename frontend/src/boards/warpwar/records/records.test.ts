import { expect, test } from 'vitest';
import { s31, w4, w9 } from '../fixtures/combat.ts';
import { condition, printedValue, fleetOf, rowsOf, sortRows } from './records.ts';

test('a record shows what was built and what is left', () => {
  expect(rowsOf(w4).map((row) => `${row.key}=${printedValue(row.built, row.now)}`)).toEqual([
    'PD={7}6',
    'B=3',
    'S={3}2',
    'T=1',
    'M={6}3',
    'SR=1',
  ]);
  // Of 7+3+3+1+2+1 points, the ship has 6+3+2+1+1+1 points left. Three Missiles count as one point.
  expect(condition(w4)).toEqual({ left: 14, whole: 17 });
});

test('the fleet sorts and says where each ship is', () => {
  const units = [
    { id: 'W4', owner: 0, kind: 'W', hex: '1720' },
    { id: 'W9', owner: 0, kind: 'W', hex: '0502' },
  ];
  const rows = fleetOf([s31, w9, w4, { ...w4, id: 'W1', lost: true }], units, 0, (hex) => (hex === '1720' ? 'Umma' : hex));
  expect(sortRows(rows, 'id', false).map((row) => [row.record.id, row.place])).toEqual([
    ['W4', 'Umma'],
    ['W9', '0502'],
    ['S31', 'aboard W4'],
  ]);
  expect(sortRows(rows, 'cost', true).map((row) => row.record.id)).toEqual(['W9', 'W4', 'S31']);
});
