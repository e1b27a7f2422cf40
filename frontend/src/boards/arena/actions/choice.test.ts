import { expect, test } from 'vitest';
import { actionPrompt, midGame } from '../fixtures/midGame.ts';
import { fakeMatch } from '../fixtures/match.ts';
import { Lattice } from '../lattice.ts';
import { ReachBook } from '../state/reachBook.svelte.ts';
import { Choice } from './choice.svelte.ts';
import { choiceHandler } from './choiceOnArena.ts';
import { choiceNamed, choiceNext, choiceTitle } from './choiceWords.ts';

const decision = actionPrompt.decision;
const at = (hex: string, piece = '') => ({ hex, grid: Number(hex.split('-')[0]), piece, at: { q: 0, r: 0 } });

function begin(refuse = () => '') {
  const fake = fakeMatch(midGame(), undefined, refuse);
  const choice = new Choice(() => fake.match);
  const lattice = new Lattice(fake.match.view.grids);
  const handler = choiceHandler(
    fake.match,
    () => lattice,
    choice,
    new ReachBook(() => fake.match),
    () => '',
  );
  return { ...fake, choice, handler };
}

test('an action that names nothing needs a yes only', async () => {
  const { choice, sent } = begin();
  choice.start(decision, 'draw');
  expect(choice.missing).toBe('');
  await choice.send();
  expect(sent).toEqual([{ decision, command: { kind: 'draw' } }]);
  expect(choice.open).toBe(false);
});

test('destroy names a grid, picked on the arena', async () => {
  const { choice, handler, sent, match } = begin();
  choice.start(decision, 'destroy');
  expect(choiceNext(choice)).toBe('Choose a grid on the arena.');
  expect(handler.marks().grids?.size).toBe(8);
  handler.pick?.(at('6-3'));
  expect([...(handler.marks().hexes?.keys() ?? [])]).toEqual(['6-1', '6-2', '6-3', '6-4', '6-5', '6-6']);
  expect(choiceNamed(match, choice)).toBe('grid 6');
  await choice.send();
  expect(sent[0]?.command).toEqual({ kind: 'destroy', grid: 6 });
});

test('a rotation that brings the grid back to how it lies is none', () => {
  const { choice, handler } = begin();
  choice.start(decision, 'rotate');
  handler.pick?.(at('5-0')); // grid 5 has rotation 5
  expect(choice.command()).toEqual({ kind: 'rotate', grid: 5, rotation: 0 });
  expect(handler.marks().turned?.get(5)).toBe(0);
  handler.turn?.(-1);
  expect(choice.command()).toBeNull();
  handler.turn?.(-1);
  expect(choice.command()).toEqual({ kind: 'rotate', grid: 5, rotation: 4 });
});

test('two grids change places; the first cannot be the second', () => {
  const { choice, handler } = begin();
  choice.start(decision, 'double_warp_two');
  handler.pick?.(at('3-0'));
  expect(handler.pick?.(at('3-2'))).toBe(false);
  handler.pick?.(at('8-1'));
  expect(choice.command()).toEqual({ kind: 'double_warp_two', grid: 3, other: 8 });
  handler.back?.();
  expect(choice.missing).toBe('other');
});

test('a random warp may name any robot but a Converter', () => {
  const { choice, handler } = begin();
  choice.start(decision, 'warp_random');
  expect(handler.pick?.(at('7-0', '1.C'))).toBe(false);
  expect(handler.pick?.(at('6-2', '1.B1'))).toBe(true);
  expect(choice.command()).toEqual({ kind: 'warp_random', piece: '1.B1' });
});

test('an own piece warps to hexes without enemies, enemy fields and holes only', () => {
  const { choice, handler } = begin();
  choice.start(decision, 'warp_piece');
  handler.pick?.(at('1-0', '0.C'));
  for (const closed of ['7-0', '7-4', '5-5']) expect(handler.pick?.(at(closed))).toBe(false);
  expect(handler.pick?.(at('1-3'))).toBe(true); // 1-3 has a force field of the viewer
  expect(choice.command()).toEqual({ kind: 'warp_piece', piece: '0.C', hex: '1-3' });
});

test('a card without a name to give is played at once, one with a grid waits for it', async () => {
  const { choice, sent, match } = begin();
  await choice.card(decision, 'warp', true);
  expect(sent[0]?.command).toEqual({ kind: 'play', card: 'warp', wild: true });
  await choice.card(decision, 'destroy');
  expect(choiceTitle(match, choice)).toBe('Destroy Hex');
  choice.name('grid', 4);
  await choice.send();
  expect(sent[1]?.command).toEqual({ kind: 'play', card: 'destroy', grid: 4 });
});

test('a refusal stays until something else is named', async () => {
  const { choice } = begin(() => 'No such grid.');
  choice.start(decision, 'destroy');
  choice.name('grid', 4);
  expect(await choice.send()).toBe(false);
  expect(choice.refusal).toBe('No such grid.');
  choice.name('grid', 5);
  expect(choice.refusal).toBe('');
});
