// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeMatch } from '../fixtures/match.ts';
import { asking, quiet } from '../fixtures/views.ts';
import type { PlayedView, View, WindowPrompt } from '../types.ts';
import StandingPasses from './StandingPasses.svelte';
import { steady } from '../../../wire/clock';
import WindowBar from './WindowBar.svelte';
import { cancelText, playedText } from './windowText.ts';

const destroys: PlayedView = { seat: 1, what: 'action', name: 'destroy', named: { grid: 4 } };
const open = (played: PlayedView[], kind = 'action'): Partial<View> => ({ window: { number: 7, kind, asks: [0], seconds: 20, played } });

function show(prompt: Partial<WindowPrompt> | null, played = [destroys], change: object = {}) {
  const view = prompt ? asking({ kind: 'window', decision: 'w7', wild: 0, ...prompt }, open(played)) : { ...quiet, ...open(played) };
  const card = vi.fn(async () => true);
  const fake = fakeMatch(view);
  const clock = { seconds: 20, left: 14, heard: steady(), running: true };
  render(WindowBar, { match: { ...fake.match, window: clock, ...change }, choice: { open: false, card } });
  return { ...fake, card };
}

test('says in a sentence what was played, and lets it pass', async () => {
  const { sent, said } = show({});
  expect(screen.getByText('Ben wants to destroy a random hex of grid 4.')).toBeTruthy();
  expect(screen.getByRole('timer')).toBeTruthy();
  expect(said[0]).toBe('Ben wants to destroy a random hex of grid 4. Do you pass? You have 20 seconds.');
  await userEvent.click(screen.getByRole('button', { name: 'Pass' }));
  expect(sent).toEqual([{ decision: 'w7', command: { kind: 'pass' } }]);
});

test('without a Wild Warp there is nothing to cancel with', () => {
  show({ cancels: [-1], as_card: true });
  expect(screen.queryByRole('button', { name: /^Cancel|^Play/ })).toBeNull();
});

test('with one it is cancelled, or played as a card', async () => {
  const { sent, card } = show({ wild: 1, cancels: [-1], as_card: true });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the action' }));
  expect(sent[0]?.command).toEqual({ kind: 'cancel' });
  await userEvent.click(screen.getByRole('button', { name: 'Play a Wild Warp as a card…' }));
  await userEvent.click(screen.getByRole('button', { name: 'Warp Grid' }));
  expect(card).toHaveBeenCalledWith('w7', 'warp', true);
});

test('of a fight one of the open cards is named', async () => {
  const { sent } = show({ wild: 1, cancels: [0, 1] }, [{ seat: 0, what: 'fight' }]);
  const names = screen.getAllByRole('button', { name: /^Cancel/ }).map((each) => each.textContent?.trim());
  expect(names).toEqual(['Cancel Ben’s card', 'Cancel your card']);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Ben’s card' }));
  expect(sent[0]?.command).toEqual({ kind: 'cancel', card: 1 });
});

test('keys: y lets it pass, x cancels, w lists the cards', async () => {
  const { sent } = show({ wild: 1, cancels: [-1], as_card: true });
  await userEvent.keyboard('w');
  expect(screen.getByRole('button', { name: 'Double Warp' })).toBeTruthy();
  await userEvent.keyboard('xy');
  expect(sent.map((each) => each.command.kind)).toEqual(['cancel', 'pass']);
});

test('a standing pass is filed, and this window let pass with it', async () => {
  const { sent } = show({});
  await userEvent.click(screen.getByRole('button', { name: 'Pass until…' }));
  await userEvent.click(screen.getByRole('button', { name: 'until a player attacks me' }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { decision: 'standing', command: { kind: 'passes', until: 'attacked' } },
    { decision: 'w7', command: { kind: 'pass' } },
  ]);
});

test('an answer may be thought over; who is not asked sees the same bar without answers', () => {
  show({ sealed: 'pass', wild: 1, cancels: [-1] });
  expect(screen.getByText(/You passed/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pass' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Cancel the action' })).toHaveProperty('disabled', false);
});

test('watchers see what is asked and nothing to press', () => {
  show(null, [destroys], { seat: -1 });
  expect(screen.getByText('Other players may answer with a Wild Warp.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('what stands can be seen and lifted', async () => {
  const fake = fakeMatch({ ...quiet, passes: 'turn' });
  render(StandingPasses, { match: fake.match });
  expect(screen.getByText('You let everything pass until this turn ends.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ask me again' }));
  expect(fake.sent).toEqual([{ decision: 'standing', command: { kind: 'passes' } }]);
});

test('every sort of thing that is answered has a sentence', () => {
  const { match } = fakeMatch(quiet);
  const text = (...played: PlayedView[]): string => playedText(match, { ...quiet, ...open(played) });
  expect(text({ seat: 1, what: 'action', name: 'warp_piece', named: { piece: '1.C', hex: '3-0' } })).toBe(
    'Ben wants to warp Ben’s Converter to grid 3, centre.',
  );
  expect(text({ seat: 1, what: 'action', name: 'double_warp_two', named: { grid: 2, other: 5 } })).toBe(
    'Ben wants to exchange grid 2 with grid 5.',
  );
  expect(text({ seat: 0, what: 'action', name: 'draw' })).toBe('You want to draw a card.');
  expect(text({ seat: 1, what: 'card', name: 'destroy', wild: true, named: { grid: 4 } })).toBe(
    'Ben played a Wild Warp as Destroy Hex on grid 4.',
  );
  expect(text(destroys, { seat: 0, what: 'cancel' })).toBe('You cancel Ben’s action with a Wild Warp.');
  expect(text(destroys, { seat: 0, what: 'cancel' }, { seat: 1, what: 'cancel' })).toBe('Ben cancels your Wild Warp with a Wild Warp.');
  expect(text({ seat: 1, what: 'initiative', name: '4' })).toBe('Ben added a combat card of 4 to the initiative roll.');
  expect(text({ seat: 1, what: 'combat' })).toBe('All moves are made. Combat comes next.');
  const fought = {
    ...quiet,
    ...open([{ seat: 0, what: 'fight' }]),
    combat: { hex: '2-0', attacker: 0, defender: 1, step: 'window', fight: { attacker: '0.H1', cards: { '0': '5', '1': 'wild' } } },
  };
  expect(playedText(match, fought)).toBe('The cards are face up: your +5, Ben’s Wild Warp.');
  expect(cancelText(match, fought, 1)).toBe('Cancel Ben’s Wild Warp');
});

test('who holds none is told that it passes by itself, and may be quicker', async () => {
  const view = asking({ kind: 'window', decision: 'w7', wild: 0 }, open([destroys]));
  const passing = { ...view, decisions: view.decisions?.map((each) => ({ ...each, passes: true })) } as View;
  const { match, sent } = fakeMatch(passing);
  render(WindowBar, { match, choice: { open: false, card: vi.fn() } });
  expect(screen.getByText('You hold no Wild Warp, so you pass automatically soon.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Pass' }));
  expect(sent).toEqual([{ decision: 'w7', command: { kind: 'pass' } }]);
});
