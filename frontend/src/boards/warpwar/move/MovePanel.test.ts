// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { confirm, doubleClick } from '../../../ui/fixtures/doubleClick.ts';
import type { Answered, Result } from '../../../wire/reply.ts';
import { makeAtlas } from '../atlas.ts';
import type { PromptOf } from '../context.ts';
import { classic } from '../fixtures/classic.ts';
import { learning } from '../fixtures/learning.ts';
import { fakeMatch } from '../fixtures/match.ts';
import { MapControl } from '../map/mapControl.svelte.ts';
import MovePanel from './MovePanel.svelte';

const prompt = learning.prompts?.[0] as PromptOf<'move'>;
const reach = {
  kind: 'reach',
  ship: 'W1',
  mp: 7,
  spent: 0,
  at: '0606',
  hexes: [
    { hex: '0606', cost: 0 },
    { hex: '0607', cost: 1, before: '0606', step: '0607' },
    { hex: '0710', cost: 1, before: '0606', step: '~Erech' },
    { hex: '1415', cost: 5, before: '0710', step: '1415', stop: true, why: 'Ben’s W6 is here: a battle follows.' },
  ],
};

function open(refuse = () => '') {
  const fake = fakeMatch(learning, () => reach, refuse);
  const mapControl = new MapControl();
  render(MovePanel, { atlas: makeAtlas(classic), match: fake.match, mapControl, prompt });
  return { ...fake, mapControl, user: userEvent.setup() };
}

test('choose a ship, choose a star, go', async () => {
  const { sent, mapControl, user } = open();
  await user.click(screen.getByTestId('mover-W1'));
  await user.click(await screen.findByTestId('reach-1415'));
  expect(screen.getByText('Ben’s W6 is here: a battle follows.', { selector: 'p' })).toBeTruthy();
  expect(mapControl.marks.goal).toBe('1415');
  await user.click(await screen.findByRole('button', { name: 'Move to Mari' }));
  expect(sent).toEqual([{ decision: '3.move.0', command: { kind: 'move', ships: ['W1'], path: ['~Erech', '1415'] } }]);
});

test('a move on its way keeps its button, so that the guide points nowhere else, and is sent once', async () => {
  const fake = fakeMatch(learning, () => reach);
  const sent: unknown[] = [];
  let answer = (_: Result): void => {};
  fake.match.send = (_, command) => (sent.push(command), new Promise<Result>((come) => (answer = come)));
  render(MovePanel, { atlas: makeAtlas(classic), match: fake.match, mapControl: new MapControl(), prompt });
  await userEvent.click(screen.getByTestId('mover-W1'));
  await userEvent.click(await screen.findByTestId('reach-1415'));
  const button = await screen.findByRole('button', { name: 'Move to Mari' });
  await userEvent.click(button);
  expect([button.getAttribute('aria-busy'), button.matches(':disabled')]).toEqual(['true', false]);
  await userEvent.click(button);
  await userEvent.click(screen.getByTestId('reach-1415'));
  answer({ ok: true });
  await waitFor(() => expect(button.isConnected).toBe(false));
  expect(sent).toEqual([{ kind: 'move', ships: ['W1'], path: ['~Erech', '1415'] }]);
});

test('no button comes before the list that would push it away from the pointer', async () => {
  const fake = fakeMatch(learning);
  let answer = (): void => {};
  fake.match.ask = <A>() => new Promise<Answered<A>>((come) => (answer = () => come({ ok: true, answer: reach as A })));
  render(MovePanel, { atlas: makeAtlas(classic), match: fake.match, mapControl: new MapControl(), prompt });
  await userEvent.click(screen.getByTestId('mover-W1'));
  expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull();
  answer();
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(fake.sent).toEqual([{ decision: '3.move.0', command: { kind: 'move', ships: ['W1'], path: [] } }]);
});

test('pointing at a star in the list previews its path on the map', async () => {
  const { mapControl, user } = open();
  await user.click(screen.getByTestId('mover-W1'));
  await user.hover(await screen.findByTestId('reach-0710'));
  expect(mapControl.marks.preview?.map((step) => step.hex)).toEqual(['0606', '0710']);
});

test('stars stand before open space, which is folded away', async () => {
  const { user } = open();
  await user.click(screen.getByTestId('mover-W1'));
  await screen.findByTestId('reach-0710');
  expect(screen.queryByTestId('reach-0607')).toBeNull();
  await user.click(screen.getByText('Open space'));
  await user.click(await screen.findByTestId('reach-0607'));
  expect(screen.getByRole('button', { name: /^Move to .*0607/ })).toBeTruthy();
});

test('a refused path says why and cannot be sent', async () => {
  const { user } = open(() => 'An own base is in the way.');
  await user.click(screen.getByTestId('mover-W1'));
  await user.click(await screen.findByTestId('reach-0710'));
  expect((await screen.findByRole('alert')).textContent).toBe('An own base is in the way.');
  expect(screen.getByRole('button', { name: 'Move to Erech' })).toHaveProperty('disabled', true);
});

test('ending movement with ships left is asked twice', async () => {
  const { sent } = open();
  await fireEvent.click(screen.getByRole('button', { name: 'End my movement…' }));
  await doubleClick(screen.getByRole('button', { name: 'End my movement' }));
  expect(sent).toEqual([]);
  expect(screen.getByText('3 Warpships have not moved and will stay.')).toBeTruthy();
  await confirm(screen.getByRole('button', { name: 'End my movement' }));
  expect(sent).toEqual([{ decision: '3.move.0', command: { kind: 'end_movement' } }]);
});
