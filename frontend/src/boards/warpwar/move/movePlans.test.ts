// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makeAtlas } from '../atlas.ts';
import { classic } from '../fixtures/classic.ts';
import { learning } from '../fixtures/learning.ts';
import { fakeMatch } from '../fixtures/match.ts';
import { MapControl } from '../map/mapControl.svelte.ts';
import type { MovePlan, View } from '../types.ts';
import { mayPlan } from '../waiting/waitingText.ts';
import MovePlanList from './MovePlanList.svelte';
import MovePlanPanel from './MovePlanPanel.svelte';
import { addPlan, commandOf, setCondition, filedPlans, movePlanUp, removePlan } from './movePlans.ts';

const W1: MovePlan = { ships: ['W1'], path: ['~Erech'], when: 'free' };
const W3: MovePlan = { ships: ['W3'], path: [] };
const waiting = (plans: readonly MovePlan[], unfit: readonly string[] = []): View => ({
  ...learning,
  prompts: [],
  decisions: [],
  standing: { plannable: true, unfit: [...unfit], ...(plans.length ? { plans: { kind: 'move_plans', plans: [...plans] } } : {}) },
});
const reach = {
  kind: 'reach',
  ship: 'W1',
  mp: 7,
  spent: 0,
  at: '0606',
  hexes: [
    { hex: '0606', cost: 0 },
    { hex: '0710', cost: 1, before: '0606', step: '~Erech' },
  ],
};
const movers = [
  { ship: 'W1', hex: '0606', mp: 7 },
  { ship: 'W3', hex: '0606', mp: 4 },
];
const server = (question: { kind: string }): unknown => (question.kind === 'planning' ? { kind: 'planning', movers } : reach);

test('what is filed is added to, changed, put in another order and dropped', () => {
  const one = addPlan(filedPlans(null), { kind: 'move', ships: ['W1'], path: ['~Erech'] });
  expect(commandOf(one)).toEqual({ kind: 'move_plans', plans: [{ ships: ['W1'], path: ['~Erech'] }], rest: 'ask' });
  expect(addPlan(one, { kind: 'move', ships: ['W1'], path: ['~Erech'] })).toBe(one);
  const two = addPlan(one, { kind: 'move', ships: ['W3'], path: [] });
  expect(movePlanUp(two, 1).plans.map((plan) => plan.ships[0])).toEqual(['W3', 'W1']);
  expect(movePlanUp(two, 0)).toBe(two);
  expect(setCondition(two, 0, 'enemy').plans[0]?.when).toBe('enemy');
  expect(removePlan(two, 0).plans).toEqual([{ ships: ['W3'], path: [] }]);
});

test('a ship, a goal, and it is filed behind the plans there are', async () => {
  const fake = fakeMatch(waiting([W3]), server);
  const user = userEvent.setup();
  render(MovePlanPanel, { atlas: makeAtlas(classic), match: fake.match, mapControl: new MapControl() });
  await user.click(await screen.findByRole('button', { name: 'Plan my moves' }));
  await user.click(screen.getByTestId('mover-W1'));
  await user.click(await screen.findByTestId('reach-0710'));
  const button = await screen.findByRole('button', { name: 'Plan the move to Erech' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  const plans = [W3, { ships: ['W1'], path: ['~Erech'] }];
  expect(fake.sent).toEqual([{ decision: 'standing', command: { kind: 'move_plans', plans, rest: 'ask' } }]);
});

test('conditions and what else is to be done are filed at once', async () => {
  const fake = fakeMatch(waiting([W1, W3]));
  const user = userEvent.setup();
  render(MovePlanList, { atlas: makeAtlas(classic), match: fake.match });
  const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(within(second).getByText('stays')).toBeTruthy();
  await user.selectOptions(within(first).getByLabelText('Condition of the plan'), 'only if an enemy is there');
  await user.click(within(second).getByRole('button', { name: 'Move this plan up' }));
  await user.click(within(first).getByRole('button', { name: 'Delete this plan' }));
  await user.selectOptions(screen.getByLabelText('If no plan is possible:'), 'my ships stay');
  expect(fake.sent.map((each) => each.command)).toEqual([
    { kind: 'move_plans', plans: [{ ...W1, when: 'enemy' }, W3], rest: 'ask' },
    { kind: 'move_plans', plans: [W3, W1], rest: 'ask' },
    { kind: 'move_plans', plans: [W3], rest: 'ask' },
    { kind: 'move_plans', plans: [W1, W3], rest: 'stay' },
  ]);
});

test('whoever is asked reads why no plan fits', () => {
  const fake = fakeMatch(waiting([W1], ['An enemy is at Erech.']));
  render(MovePlanList, { atlas: makeAtlas(classic), match: fake.match, asked: true });
  expect(screen.getByText('An enemy is at Erech.')).toBeTruthy();
});

test('moves are planned until Movement is over', () => {
  const header = { ...learning.header, phases: ['Building', 'Movement', 'Combat'] };
  const at = (phase: string, plannable = true): boolean => mayPlan({ header: { ...header, phase }, standing: { plannable } });
  expect([at('Building'), at('Movement'), at('Combat'), at('Movement', false)]).toEqual([true, true, false, false]);
});
