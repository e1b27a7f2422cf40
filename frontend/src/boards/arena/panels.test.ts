// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { confirm, doubleClick } from '../../ui/fixtures/doubleClick.ts';
import ActionPanel from './ActionPanel.svelte';
import { Choice } from './actions/choice.svelte.ts';
import { actionPrompt, midGame } from './fixtures/midGame.ts';
import { fakeMatch } from './fixtures/match.ts';
import Arena from './map/Arena.svelte';
import { ArenaControl } from './map/arenaControl.svelte.ts';
import type { Prompt } from './types.ts';

const reach = {
  kind: 'reach',
  piece: '0.C',
  at: '1-0',
  stops: [{ hex: '1-1', steps: ['1-1'] }],
  take: 1,
  carries: 0,
  partners: { '0.D1': 2 },
};

function open(prompt: Prompt | null, refuse = () => '') {
  const fake = fakeMatch(midGame(prompt), (question) => (question.kind === 'reach' ? reach : null), refuse);
  const arena = new ArenaControl();
  const choice = new Choice(() => fake.match);
  render(ActionPanel, { match: fake.match, arena, choice });
  return { ...fake, arena, choice, user: userEvent.setup() };
}

test('twelve actions, and why some cannot be taken', async () => {
  const { user, choice } = open(actionPrompt);
  expect(screen.getAllByTestId(/^action-/)).toHaveLength(12);
  const dear = screen.getByTestId('action-warp_piece');
  expect(dear.textContent).toContain('This takes 3 points; you have 2.');
  await user.click(dear);
  expect(choice.open).toBe(false);
});

test('choosing an action shows its targets; the yes sends it', async () => {
  const { user, arena, sent } = open(actionPrompt);
  await user.click(screen.getByTestId('action-destroy'));
  expect(arena.marks.grids?.size).toBe(8);
  await user.click(screen.getByTestId('option-6'));
  await user.click(screen.getByTestId('choice-yes'));
  expect(sent).toEqual([{ decision: actionPrompt.decision, command: { kind: 'destroy', grid: 6 } }]);
});

test('ending with points left is asked twice', async () => {
  const { user, sent } = open(actionPrompt);
  await user.click(screen.getByRole('button', { name: 'End my phase…' }));
  await doubleClick(screen.getByRole('button', { name: 'End my phase' }));
  expect(sent).toEqual([]);
  await confirm(screen.getByRole('button', { name: 'End my phase' }));
  expect(sent[0]?.command).toEqual({ kind: 'end' });
});

test('a grid is turned and put down by buttons and the arena alike', async () => {
  const { user, arena, sent } = open({ kind: 'place_warped', decision: '7.w', grid: 8, centres: [[3, -5]] });
  await user.click(screen.getByRole('button', { name: 'Rotate grid 8' }));
  expect(arena.marks.ghost).toEqual({ grid: 8, at: { q: 3, r: -5 }, rotation: 1, down: true });
  await user.click(screen.getByTestId('put-grid'));
  expect(sent[0]?.command).toEqual({ kind: 'place_warped', q: 3, r: -5, rotation: 1 });
});

test('a disc becomes a robot beside the Converter', async () => {
  const { user, arena, sent } = open({
    kind: 'convert',
    decision: '8.c',
    sources: { '': 1, '0.C': 2 },
    makes: ['D', 'W'],
    hexes: ['1-0', '1-1'],
  });
  expect(screen.getByTestId('make-B')).toHaveProperty('disabled', true);
  await user.click(screen.getByTestId('make-D'));
  arena.pick({ hex: '1-1', grid: 1, piece: '', at: { q: 0, r: 0 } });
  await user.click(screen.getByTestId('convert'));
  expect(sent[0]?.command).toEqual({ kind: 'convert_disc', make: 'D', hex: '1-1' });
});

test('a move: choose, go, take a disc, send; a refusal is read out', async () => {
  const { user, sent } = open({ kind: 'move', decision: '9.m', pieces: ['0.C'] }, () => 'The piece cannot make that many steps.');
  await user.click(screen.getByTestId('option-0.C'));
  await user.click(await screen.findByRole('button', { name: 'Take 1 disc' }));
  await user.click(screen.getByTestId('move-go'));
  expect(sent[0]?.command).toEqual({ kind: 'move_piece', piece: '0.C', steps: ['take 1'] });
  expect((await screen.findByRole('alert')).textContent).toBe('The piece cannot make that many steps.');
});

test('while others decide it says for whom the table waits', () => {
  const fake = fakeMatch(midGame(null, { header: { ...midGame().header, status: ['idle', 'owes'] } }));
  render(ActionPanel, { match: fake.match, arena: new ArenaControl(), choice: new Choice(() => fake.match) });
  expect(screen.getByText(/Waiting for/).textContent).toContain('Ben');
});

test('a combat is shown where it is, with who fires at it', () => {
  const combat = {
    hex: '6-2',
    attacker: 0,
    defender: 1,
    step: 'fight',
    attackers: ['0.H1', '0.B1'],
    defenders: ['1.B1'],
    ranged: ['0.B1'],
  };
  const fake = fakeMatch(midGame(null, { combat: { ...combat, fight: { attacker: '0.H1', defender: '1.B1' } } }));
  const arena = new ArenaControl();
  render(ActionPanel, { match: fake.match, arena, choice: new Choice(() => fake.match) });
  expect(arena.marks.goal).toBe('6-2');
  expect([...(arena.marks.chosen ?? [])]).toEqual(['0.H1', '1.B1']);
  expect(arena.marks.path).toEqual([{ from: '2-0', to: '6-2', kind: 'shot' }]);
});

test('an open window shows what it is about', () => {
  const window = {
    number: 1,
    kind: 'action',
    asks: [0],
    seconds: 20,
    played: [{ seat: 1, what: 'action', name: 'rotate', named: { grid: 4, rotation: 2 } }],
  };
  const fake = fakeMatch(midGame(null, { window }));
  const arena = new ArenaControl();
  render(ActionPanel, { match: fake.match, arena, choice: new Choice(() => fake.match) });
  expect([...(arena.marks.chosenGrids ?? [])]).toEqual([4]);
});

test('the arena by keys: arrows speak, Enter picks, i gives it in words', async () => {
  const fake = fakeMatch(midGame());
  const arena = new ArenaControl();
  const picked: string[] = [];
  arena.take({ marks: () => ({}), pick: ({ hex }) => picked.push(hex) > 0 });
  render(Arena, { match: fake.match, arena });
  const user = userEvent.setup();
  screen.getByTestId('arena').focus();
  arena.cursor = '1-0';
  await user.keyboard('{ArrowUp}');
  expect(fake.said.at(-1)).toBe('Hex 1-1: empty');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(fake.said.at(-1)).toBe('Hex 1-0: your Converter');
  expect(picked).toEqual(['1-0']);
  expect(screen.getByText('Hex 4-3: your Warper 1 with 4 discs, Warper 2')).toBeTruthy();
  await user.keyboard('i');
  expect(screen.getByRole('button', { name: 'Hex 7-4: Ben’s force field' })).toBeTruthy();
});
