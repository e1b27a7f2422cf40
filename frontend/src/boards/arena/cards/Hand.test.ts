// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeMatch } from '../fixtures/match.ts';
import { asking, quiet } from '../fixtures/views.ts';
import type { Prompt, View } from '../types.ts';
import { chosenCard } from './chosenCard.svelte.ts';
import Hand from './Hand.svelte';
import { cardIds, useOf, whyNot } from './playable.ts';

beforeEach(() => chosenCard.selectFirst(''));

function show(view: View, change: object = {}) {
  const card = vi.fn(async () => true);
  const { match } = fakeMatch(view);
  render(Hand, { match: { ...match, ...change }, choice: { open: false, card } });
  return card;
}
const action: Prompt = { kind: 'action', decision: 'a', points: 1, cards: ['destroy', 'warp'], wild: 1 };
const ready = (): string[] =>
  screen.getAllByRole('button', { name: /can be used now/ }).map((each) => each.getAttribute('aria-label') ?? '');

test('cards of one name are told apart by their place', () => {
  expect(cardIds(['3', 'wild', '3'])).toEqual(['3.0', 'wild.0', '3.1']);
});

test('what may be played is ready: special cards while Cards is open, combat cards in a fight (A-19, A-38)', () => {
  show(asking(action));
  expect(ready()).toEqual(['Destroy, can be used now', 'Warp, can be used now', 'Wild Warp, can be used now']);
  const fight: Prompt = { kind: 'defend', decision: 'd', attacker: '1.D1', defender: '0.H1', cards: ['5', 'wild'] };
  expect(quiet.hand?.map((card) => useOf(asking(fight), card).use)).toEqual(['fight', '', '', '', 'fight']);
  const window: Prompt = { kind: 'window', decision: 'w', wild: 1, cancels: [-1] };
  expect(useOf(asking(window), 'wild')).toEqual({ use: 'wild', decision: 'w' });
});

test('a card that cannot be played says why', async () => {
  show(quiet);
  await userEvent.click(screen.getByRole('button', { name: /^Destroy/ }));
  expect(screen.getByText(/First take the action/)).toBeTruthy();
  expect(whyNot(quiet, '5')).toBe('Combat cards can only be laid in fights.');
  expect(whyNot({ ...quiet, phase: { ...quiet.phase, stage: 'pieces' } }, 'destroy')).toMatch(/before turn 1/);
});

test('a special card is handed to the chooser; a Wild Warp as what one names', async () => {
  const card = show(asking(action));
  await userEvent.click(screen.getByRole('button', { name: /^Destroy/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Play the card: choose the grid' }));
  expect(card).toHaveBeenLastCalledWith('a', 'destroy', false);
  await userEvent.click(screen.getByRole('button', { name: /^Wild Warp/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create Power Disc' }));
  expect(card).toHaveBeenLastCalledWith('a', 'disc', true);
});

test('digits take up a card and put it back; Escape too', async () => {
  show(asking(action));
  const pressed = (): string | undefined => screen.queryAllByRole('button', { pressed: true })[0]?.getAttribute('aria-label') ?? undefined;
  await userEvent.keyboard('3');
  expect(pressed()).toMatch(/^Destroy/);
  await userEvent.keyboard('3');
  expect(pressed()).toBeUndefined();
  await userEvent.keyboard('4{Escape}');
  expect(pressed()).toBeUndefined();
  await userEvent.keyboard('9');
  expect(pressed()).toBeUndefined();
});

test('nobody’s hand is shown to who watches, and nothing can be played in a replay', () => {
  show(quiet, { seat: -1 });
  expect(screen.queryByRole('group', { name: 'Your hand' })).toBeNull();
  show(asking(action), { replay: true });
  expect(screen.queryAllByRole('button', { name: /can be used now/ })).toEqual([]);
});
