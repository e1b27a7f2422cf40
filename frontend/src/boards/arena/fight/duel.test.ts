import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { combat } from '../fixtures/views.ts';
import type { Event } from '../types.ts';
import { percent } from './chance.ts';
import { discsIn, duelNow, duelOf, momentsOf, pauseOf, verdictText, type Duel } from './duel.ts';
import { Duels } from './duels.svelte.ts';

/** The fight of the Blaster in the rulebook's example (6.2). Die 5 and a card of 3 fight against die 2, four discs and a card of 2. */
const example: Event = {
  kind: 'fought',
  hex: '2-0',
  attacker: '0.B1',
  defender: '1.D1',
  dice: [5, 2],
  cards: { '0': '3', '1': '2' },
  cancelled: [],
  totals: [8, 8],
  winner: 1,
  lost: '0.B1',
};
const name = (seat: number): string => ['You', 'Ben'][seat] ?? '';
const robot = (piece: string): string => piece;

test('what the dice and cards do not explain are discs', () => {
  const duel = duelOf(example) as Duel;
  expect([discsIn(duel.attacker), discsIn(duel.defender)]).toEqual([0, 4]);
  const cancelled = duelOf({ ...example, cancelled: [1], totals: [8, 6], winner: 0, lost: '1.D1' }) as Duel;
  expect([discsIn(cancelled.defender), cancelled.defender.cancelled]).toEqual([4, true]);
  const wild = duelOf({ ...example, cards: { '0': 'wild' }, totals: [10, 6] }) as Duel;
  expect(discsIn(wild.attacker)).toBe(0); // the Wild Warp counts as 5
});

test('the tie is said aloud, and who is lost', () => {
  expect(verdictText(duelOf(example) as Duel, name, robot)).toBe('8 against 8. Ties go to the defender. Ben wins. 0.B1 is destroyed.');
  const far = { ...example, lost: '', totals: [4, 9] as [number, number] };
  expect(verdictText(duelOf(far) as Duel, name, robot)).toBe('4 against 9. Ben wins. Nothing is destroyed at a distance.');
});

test('a force field falls to 6, which is no tie', () => {
  const field = { ...example, defender: '', dice: [4], cards: {}, totals: [6, 6] as [number, number], winner: 0, lost: 'field' };
  expect(verdictText(duelOf(field, 1) as Duel, name, robot)).toBe('6 against 6. The force field falls.');
  const held = { ...field, dice: [3], totals: [5, 6] as [number, number], winner: 1, lost: '0.B1' };
  expect(verdictText(duelOf(held, 1) as Duel, name, robot)).toBe('5 against 6. The force field holds. 0.B1 is destroyed.');
});

test('a card that lies face down is not known', () => {
  const duel = duelNow(combat, { attacker: '0.H1', defender: '1.D1', laid: [1] });
  expect([duel.attacker.laid, duel.defender.laid, duel.defender.card]).toEqual([false, true, '']);
});

test('cards have their moment only where some lie; many fights go faster; still pictures are one', () => {
  expect(momentsOf(duelOf(example) as Duel)).toEqual(['meet', 'dice', 'cards', 'sum', 'verdict']);
  expect(momentsOf(duelOf({ ...example, cards: {} }) as Duel)).toEqual(['meet', 'dice', 'sum', 'verdict']);
  expect(pauseOf('dice', 4, false)).toBeLessThan(pauseOf('dice', 0, false));
  expect([pauseOf('dice', 0, true), pauseOf('verdict', 0, true)]).toEqual([0, 2400]);
});

test('chances are never called nothing or certain unless they are', () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0 %', '1 %', '50 %', '99 %', '100 %']);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('fights are shown one after another, and can be skipped', () => {
  const duels = new Duels(() => false);
  duels.hear([example, { kind: 'turn', turn: 2 }, { ...example, attacker: '0.W1' }], () => -1);
  expect([duels.current?.attacker.piece, duels.moment, duels.waiting]).toEqual(['0.B1', 'meet', 1]);
  duels.skip();
  expect(duels.moment).toBe('verdict');
  duels.skip();
  expect(duels.current?.attacker.piece).toBe('0.W1');
  vi.advanceTimersByTime(10_000);
  expect(duels.showing).toBe(false);
});

test('what was seen while others could answer is not rolled again', () => {
  const duels = new Duels(
    () => false,
    () => 'cards',
  );
  duels.hear([example], () => -1);
  expect(duels.moment).toBe('sum');
  duels.skipAll();
  expect(duels.showing).toBe(false);
});

test('without motion the result stands there at once', () => {
  const duels = new Duels(() => true);
  duels.hear([example], () => -1);
  expect(duels.moment).toBe('verdict');
  duels.skipAll();
});
