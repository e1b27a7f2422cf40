// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { makeAtlas } from '../atlas.ts';
import { classic } from '../fixtures/classic.ts';
import { prompt as orders } from '../fixtures/combat.ts';
import { building, learning } from '../fixtures/learning.ts';
import { fakeMatch } from '../fixtures/match.ts';
import type { View } from '../types.ts';
import { Guide } from './guide.svelte.ts';
import GuideCard from './GuideCard.svelte';

function show(view: View, change: object = {}) {
  const close = vi.fn();
  const { match, said } = fakeMatch(view);
  const led = { ...match, guide: { from: 0, close }, ...change };
  render(GuideCard, {
    match: led,
    guide: new Guide(
      led,
      () => makeAtlas(classic),
      () => false,
    ),
  });
  return { close, said };
}

const first: View = {
  ...learning,
  decisions: [{ id: orders.decision, kind: 'orders' }],
  prompts: [{ ...orders, round: 1 }],
};

test('says what is asked, what to press, and says it to screen readers', async () => {
  const { said } = show({ ...building, units: [] });
  expect(screen.getByRole('heading', { name: 'Build a Warpship' })).toBeTruthy();
  const steps = within(screen.getByRole('list', { name: 'Buttons to press' })).getAllByRole('listitem');
  expect(steps.map((each) => each.textContent)).toEqual(['Cruiser', 'Plan this ship', 'Seal plan']);
  await vi.waitFor(() => expect(said[0]).toMatch(/^Build a Warpship\. You have a base at Ur and 40 BP/));
});

test('longer steps have pages', async () => {
  const user = userEvent.setup();
  show(first);
  expect(screen.getByRole('button', { name: 'Back' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('heading', { name: 'Battle: test your order' })).toBeTruthy();
  expect(screen.getByText('2 of 3')).toBeTruthy();
});

test('a step can be skipped and shown again; the guide can be closed for good', async () => {
  const user = userEvent.setup();
  const { close } = show(first);
  await user.click(screen.getByRole('button', { name: 'Skip this step' }));
  expect(screen.queryByText(/In secret/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show this step' }));
  expect(screen.getByText(/In secret/)).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close the guide' }));
  expect(close).toHaveBeenCalledOnce();
});

test('after the battle it says what to look at next', async () => {
  const user = userEvent.setup();
  const help = vi.fn();
  const { close } = show(learning, { help, log: [{ n: 1, text: '', body: { kind: 'battle_over' } }] });
  await user.click(screen.getByRole('button', { name: 'How battle works' }));
  expect(help).toHaveBeenCalledWith('crt');
  await user.click(screen.getByRole('button', { name: 'Play on without the guide' }));
  expect(close).toHaveBeenCalledOnce();
});
