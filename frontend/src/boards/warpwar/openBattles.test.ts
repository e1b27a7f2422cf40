import { expect, test } from 'vitest';
import { battle } from './fixtures/combat.ts';
import { firstBattle, lastToldBattle, shownBattles } from './openBattles.svelte.ts';

const over = { ...battle, hex: '0606', stage: 'over', waiting: [] };

test('a finished battle gives way to what is asked next, unless its end has not been seen', () => {
  expect(shownBattles([over], false, () => false)).toEqual([over]);
  expect(shownBattles([over], true, () => false)).toEqual([]);
  expect(shownBattles([over], true, (each) => each.hex === '0606')).toEqual([over]);
  expect(shownBattles([over, battle], true, () => false)).toEqual([over, battle]);
});

test('the battle that awaits the viewer opens first', () => {
  const other = { ...battle, hex: '1011', waiting: [1] };
  expect(firstBattle([over, other, battle], 0)).toBe('1720');
  expect(firstBattle([over, other], 0)).toBe('1011');
  expect(firstBattle([over], 0)).toBe('0606');
  const later = { ...battle, hex: '0909', stage: 'waiting', waiting: [] };
  expect(firstBattle([later, other], 0)).toBe('1011');
});

test('who looks back sees the battle in which something was told last', () => {
  const line = (n: number, kind: string, at: string) => ({ n, text: '', body: { kind, at } });
  const log = [line(1, 'battle', battle.hex), line(2, 'round', '0606'), line(3, 'sealed', battle.hex), line(4, 'round', '0909')];
  expect(lastToldBattle([over, battle], log)).toBe('0606');
  expect(lastToldBattle([battle], log)).toBe(battle.hex);
  expect(lastToldBattle([{ ...battle, hex: '1111' }], log)).toBe('');
});
