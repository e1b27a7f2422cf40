import { expect, test } from 'vitest';
import type { PromptOf } from '../context.ts';
import { midGame } from '../fixtures/midGame.ts';
import { fakeMatch } from '../fixtures/match.ts';
import { bestHop, fullSteal, hopSteps } from './hops.ts';
import { ReachBook } from '../state/reachBook.svelte.ts';
import { MoveDraft } from './moveDraft.svelte.ts';
import { moveHandler } from './moveOnArena.ts';

const prompt: PromptOf<'move'> = { kind: 'move', decision: '9.move', pieces: ['0.H1', '0.D1'] };
const hopper = {
  kind: 'reach',
  piece: '0.H1',
  at: '6-4',
  carries: 1,
  stops: [
    { hex: '6-5', steps: ['6-5'] },
    { hex: '6-2', steps: ['over 6-0', '6-2'], combat: true },
  ],
  hops: [
    { over: '6-0', landings: ['6-2'], steal: { '': 1 } },
    { over: '6-3', landings: ['6-2'], steal: { '': 1, '1.B1': 4 } },
  ],
};

function begin(refuse = () => '') {
  const asked: unknown[] = [];
  const fake = fakeMatch(
    midGame(prompt),
    (question) => {
      asked.push(question.steps);
      return question.steps && (question.steps as string[]).length ? { ...hopper, at: '6-2', stops: [], hops: [] } : hopper;
    },
    refuse,
  );
  return {
    ...fake,
    asked,
    draft: new MoveDraft(
      () => fake.match,
      () => prompt,
    ),
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('of two hops to one landing the richer is taken, and all there is room for', async () => {
  const { draft, sent } = begin();
  draft.select('0.H1');
  await settled();
  expect(draft.goTo('6-2')).toBe(true);
  // The piece carries one disc, so it has room for three discs, which it takes from the enemy.
  expect(draft.steps).toEqual(['over 6-3', 'steal 3 1.B1', '6-2']);
  await settled();
  expect(draft.legs).toEqual([{ from: '6-4', to: '6-2', kind: 'hop', label: 'steals 3' }]);
  await draft.send();
  expect(sent).toEqual([
    { decision: '9.move', command: { kind: 'move_piece', piece: '0.H1', steps: ['over 6-3', 'steal 3 1.B1', '6-2'] } },
  ]);
  expect(draft.piece).toBe('');
});

test('what is stolen and over which hex may be changed', async () => {
  const { draft } = begin();
  draft.select('0.H1');
  await settled();
  draft.goTo('6-2');
  draft.setSteal('1.B1', 0);
  draft.setSteal('', 1);
  expect(draft.steps).toEqual(['over 6-3', 'steal 1', '6-2']);
  draft.setOver('6-0');
  expect(draft.steps).toEqual(['over 6-0', 'steal 1', '6-2']);
});

test('a hex that is pressed before the table has said what is in reach is taken when it has', async () => {
  const { draft, match, sent } = begin();
  const handler = moveHandler(
    match,
    () => prompt,
    draft,
    new ReachBook(() => match),
    () => '',
    () => '',
  );
  const pick = (hex: string): boolean | undefined => handler.pick?.({ hex, grid: Number(hex[0]), piece: '', at: { q: 0, r: 0 } });
  draft.select('0.H1');
  expect(pick('6-2')).toBe(true);
  expect(pick('6-5')).toBe(true); // only the later click is repeated
  expect(draft.steps).toEqual([]);
  await settled();
  expect(draft.steps).toEqual(['6-5']);
  draft.undo();
  expect(pick('6-2')).toBe(true);
  draft.deselect();
  await settled();
  expect(draft.steps).toEqual([]);
  // The test selects the same hex twice. The first click adds the path to this hex, and the second click has the same effect as the button
  // "Go".
  draft.select('0.H1');
  await settled();
  pick('6-5');
  pick('6-5');
  expect(sent).toEqual([{ decision: '9.move', command: { kind: 'move_piece', piece: '0.H1', steps: ['6-5'] } }]);
});

test('each part is undone by itself', async () => {
  const { draft, asked } = begin();
  draft.select('0.H1');
  await settled();
  draft.add('take 1');
  draft.add('give 1 0.D1');
  expect(draft.undo()).toBe(true);
  expect(draft.steps).toEqual(['take 1']);
  draft.undo();
  expect(draft.undo()).toBe(false);
  await settled();
  expect(asked.at(-1)).toEqual([]);
});

test('a refusal is kept with the draft', async () => {
  const { draft } = begin(() => 'Enemies are in 6-2: the move ends there.');
  draft.select('0.H1');
  await settled();
  draft.goTo('6-5');
  await draft.send();
  expect(draft.sender.refusal).toBe('Enemies are in 6-2: the move ends there.');
  expect(draft.steps).toEqual(['6-5']);
});

test('only pieces that may still move are taken in hand', () => {
  const { draft } = begin();
  draft.select('0.C');
  expect(draft.piece).toBe('');
});

test('hops in steps', () => {
  expect(
    bestHop([
      { over: 'a', landings: [] },
      { over: 'b', landings: [], steal: { '': 1 } },
    ]).over,
  ).toBe('b');
  expect(fullSteal({ over: 'a', landings: [], steal: { '': 2, '1.W1': 3 } }, 4)).toEqual({ '1.W1': 3, '': 1 });
  expect(hopSteps('2-1', { '1.W1': 0, '': 2 }, '2-0')).toEqual(['over 2-1', 'steal 2', '2-0']);
});
