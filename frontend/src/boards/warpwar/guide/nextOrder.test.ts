import { expect, test } from 'vitest';
import { crt } from '../fixtures/combat.ts';
import type { Fighter, Foe, Order } from '../types.ts';
import { nextOrder, sayNextOrder } from './nextOrder.ts';

const w1: Fighter = { ship: 'W1', pd: 11, caps: { B: 6, S: 1 }, tactics: ['ATTACK', 'DODGE', 'RETREAT'] };
const w2: Foe = { ship: 'W2', owner: 1, kind: 'W', seen: 'W2 (TL0) DODGE W1 D=2 B=3 S=1' };
const order = (D: number, more: Partial<Order> = {}): Order => ({ ship: 'W1', tactic: 'ATTACK', target: 'W2', D, B: 6, S: 1, ...more });

test('a dodging ship is hit from two more: Drive goes up by one, with the power that is free', () => {
  const next = nextOrder(crt, w1, order(3), w2);
  expect(next).toMatchObject({ tactic: 'ATTACK', drive: 4, diff: 2, cell: 'Hit+1', press: 'More W1 Drive' });
  expect(sayNextOrder(next!)).toBe('W2 dodged with Drive 2. If W2 does this again, Attack with Drive 4 is a difference of +2: “Hit +1”.');
  expect(nextOrder(crt, w1, order(4), w2)?.press).toBe('');
});

test('power for the Drive is taken from the Screen; too much of it is taken back; the tactic comes first', () => {
  expect(nextOrder(crt, { ...w1, pd: 10 }, order(3), w2)?.press).toBe('Less W1 Screen');
  expect(nextOrder(crt, { ...w1, pd: 14 }, order(6), w2)?.press).toBe('Less W1 Drive');
  expect(nextOrder(crt, w1, order(3, { tactic: 'RETREAT' }), w2)?.press).toBe('Attack');
});

test('nothing is said without a Beam, without an order seen, or where nothing can hit', () => {
  expect(nextOrder(crt, w1, order(3, { B: 0 }), w2)).toBeUndefined();
  expect(nextOrder(crt, w1, order(3), { ...w2, seen: '' })).toBeUndefined();
  expect(nextOrder(crt, { ...w1, pd: 6 }, order(0, { S: 0 }), { ...w2, seen: 'W2 DODGE D=9' })).toBeUndefined();
});
