import { expect, test } from 'vitest';
import type { WithdrawPrompt } from '../types.ts';
import { berths, readPlan, startPlan, toCommand } from './withdrawal.ts';

const prompt: WithdrawPrompt = {
  kind: 'withdraw_to',
  decision: 'd',
  hex: '1719',
  ships: ['W1', 'W2', 'S10', 'S11'],
  exits: ['1718', '1819'],
  racks: { W2: 1 },
  loose: ['S10', 'S11'],
};

test('everybody gets an exit, racks are filled as far as they last', () => {
  const plan = startPlan(prompt, null);
  expect(plan).toEqual({ to: { W1: '1718', W2: '1718' }, carry: { S10: 'W2' } });
  expect(berths(prompt, plan, 'W2')).toBe(0);
});

test('an older plan holds where it still can', () => {
  const old = readPlan('{"kind":"withdraw_to","to":{"W1":"1819","W2":"9999"},"carry":{"S11":"W2"}}');
  expect(toCommand(startPlan(prompt, old))).toEqual({ kind: 'withdraw_to', to: { W1: '1819', W2: '1718' }, carry: { S11: 'W2' } });
  expect(readPlan('{')).toBeNull();
  const crowded = { to: {}, carry: { S10: 'W2', S11: 'W2' } };
  expect(startPlan(prompt, crowded).carry).toEqual({ S10: 'W2' });
});
