import { expect, test } from 'vitest';
import { battle, round2 } from '../fixtures/combat.ts';
import type { BattleView } from '../types.ts';
import { nextUnshown, noteBattles, markAsShown } from './shownRounds.svelte.ts';

const at = (round: number, stage: string, rounds = battle.rounds): BattleView => ({ ...battle, round, stage, rounds: rounds ?? [] });
const lifted = { ...round2, picked: ['S31'] };

test('what was there at the first sight is history', () => {
  noteBattles('m1', [at(3, 'orders')]);
  expect(nextUnshown('m1', at(3, 'orders'))).toBeNull();
});

test('a new round is shown once: its fire while damage is taken, boardings afterwards', () => {
  noteBattles('m2', [at(2, 'orders', [])]);
  const fire = nextUnshown('m2', at(2, 'damage', [lifted]));
  expect(fire).toMatchObject({ closed: false, from: 0 });
  markAsShown('m2', battle, fire ?? { round: round2, closed: true });
  expect(nextUnshown('m2', at(2, 'damage', [lifted]))).toBeNull();
  const rest = nextUnshown('m2', at(2, 'over', [lifted]));
  expect(rest).toMatchObject({ closed: true, from: 5 });
  markAsShown('m2', battle, rest ?? { round: round2, closed: false });
  expect(nextUnshown('m2', at(2, 'over', [lifted]))).toBeNull();
});

test('several rounds missed are shown in order', () => {
  noteBattles('m3', [at(1, 'orders', [])]);
  const both = at(4, 'orders', [round2, { ...round2, round: 3 }]);
  expect(nextUnshown('m3', both)?.round.round).toBe(2);
  markAsShown('m3', both, { round: round2, closed: true });
  expect(nextUnshown('m3', both)?.round.round).toBe(3);
});

test('orders that lie open while ECM is given are not yet a round to show', () => {
  noteBattles('m4', [at(2, 'orders', [])]);
  expect(nextUnshown('m4', at(2, 'ecm', [{ round: 2, orders: round2.orders ?? [] }]))).toBeNull();
});

test('a later battle at the same star begins anew', () => {
  noteBattles('m5', [at(9, 'over', [{ ...round2, round: 9 }])]);
  noteBattles('m5', [at(1, 'orders', [])]);
  expect(nextUnshown('m5', at(2, 'orders', [{ ...round2, round: 1 }]))?.round.round).toBe(1);
});
