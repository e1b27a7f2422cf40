import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeAtlas } from '../atlas.ts';
import type { BoardContext, PromptOf } from '../context.ts';
import { classic } from '../fixtures/classic.ts';
import { learning } from '../fixtures/learning.ts';
import type { Reach } from '../types.ts';
import { moveHandler, noteOf } from './moveOnMap.ts';
import { MoveDraft } from './moveDraft.svelte.ts';

const atlas = makeAtlas(classic);
const prompt = learning.prompts?.[0] as PromptOf<'move'>;

/** Return the reach from Ur: Erech and Adab by warpline, and a hex of space. At Adab, S10 can be set down by its carrier. */
function reachOf(ship: string, path: readonly string[]): Reach {
  if (path.length && path[path.length - 1] === '~Adab') {
    return {
      kind: 'reach',
      ship,
      mp: 7,
      spent: 2,
      at: '1011',
      drops: ['S10'],
      hexes: [{ hex: '1313', cost: 3, before: '1011', step: '~Khafa' }],
    };
  }
  return {
    kind: 'reach',
    ship,
    mp: 7,
    spent: 0,
    at: '0606',
    picks: ['S10'],
    shut: [{ hex: '2223', cost: 6, why: 'No ship may enter an enemy base star in the first game-turn; choose a path around Babylon.' }],
    hexes: [
      { hex: '0606', cost: 0 },
      { hex: '0710', cost: 1, before: '0606', step: '~Erech' },
      { hex: '1011', cost: 2, before: '0710', step: '~Adab' },
      { hex: '0707', cost: 1, before: '0606', step: '0707', end: false, why: 'Movement must end at a star.' },
    ],
  };
}

const sent: unknown[] = [];
let refuse = '';
const refusal = (text: string) => ({ ok: false as const, code: 'E', text, field: '', faults: [] });
const match = {
  seat: 0,
  names: ['Ann', 'Ben'],
  cue: vi.fn(),
  view: learning,
  ask: (question: { ship: string; path: string[] }) => Promise.resolve({ ok: true, answer: reachOf(question.ship, question.path) }),
  check: (_: string, command: { path: string[] }) =>
    Promise.resolve(command.path.at(-1) === '0707' ? refusal('Movement must end at a star.') : { ok: true }),
  send: (decision: string, command: unknown) => {
    sent.push([decision, command]);
    return Promise.resolve(refuse ? refusal(refuse) : { ok: true });
  },
} as unknown as BoardContext;

const nextTick = (): Promise<void> => new Promise((done) => setTimeout(done, 0));
let now = prompt;
let hover = '';
let moveDraft: MoveDraft;
beforeEach(() => {
  sent.length = 0;
  [refuse, hover, now] = ['', '', prompt];
  moveDraft = new MoveDraft(
    atlas,
    match,
    () => now,
    () => hover,
  );
});

describe('one ship', () => {
  test('takes own dummies along, as many as lie there', async () => {
    const view = {
      ...learning,
      stacks: [
        { owner: 0, hex: '0606', count: 2 },
        { owner: 1, hex: '0606', count: 3 },
      ],
    };
    moveDraft = new MoveDraft(
      atlas,
      { ...match, view },
      () => now,
      () => hover,
    );
    expect(moveDraft.dummies).toBe(0);
    moveDraft.select('W1');
    await nextTick();
    expect(moveDraft.dummies).toBe(2);
    moveDraft.goOn('dummies 1');
    moveDraft.goOn('dummies 1');
    expect(moveDraft.dummies).toBe(0);
    await moveDraft.aim('0710');
    expect(moveDraft.steps).toEqual(['dummies 1', 'dummies 1', '~Erech']);
  });

  test('is lit before it is chosen, and its reach is washed after', async () => {
    expect([...(moveHandler(moveDraft).marks().lit ?? [])]).toEqual(['W1', 'W4', 'W8']);
    expect(moveHandler(moveDraft).marks().reach).toBeUndefined();
    moveDraft.select('W1');
    await nextTick();
    expect([...(moveHandler(moveDraft).marks().reach?.keys() ?? [])]).toEqual(['0710', '1011', '0707', '2223']);
    expect(moveDraft.ends.map((end) => end.hex)).toEqual(['0710', '1011']);
  });

  test('goes where it is aimed, along the chain', async () => {
    moveDraft.select('W1');
    await nextTick();
    await moveDraft.aim('1011');
    expect(moveDraft.ready).toBe(true);
    await moveDraft.go();
    expect(sent).toEqual([[prompt.decision, { kind: 'move', ships: ['W1'], path: ['~Erech', '~Adab'] }]]);
    expect(moveDraft.ships).toEqual([]);
  });

  test('is not sent where it may not end, and the reason is said', async () => {
    moveDraft.select('W1');
    await nextTick();
    await moveDraft.aim('0707');
    expect(moveDraft.ready).toBe(false);
    expect(moveDraft.refusal).toBe('Movement must end at a star.');
    await moveDraft.go();
    expect(sent).toEqual([]);
    expect(noteOf(moveDraft, '0707')).toBe('1 of 7 MP · Movement must end at a star.');
    expect(noteOf(moveDraft, '1922')).toBe('Out of reach for W1');
  });

  test('a star that may not be entered yet says so, on the map and when it is pressed', async () => {
    const why = 'No ship may enter an enemy base star in the first game-turn; choose a path around Babylon.';
    moveDraft.select('W1');
    await nextTick();
    const hands = moveHandler(moveDraft);
    expect(hands.marks().note?.('2223')).toBe(`6 of 7 MP · ${why}`);
    expect(hands.marks().reach?.get('2223')).toEqual({ cost: 6, end: false, stop: false });
    hands.pick?.('2223', '');
    expect([moveDraft.goal, moveDraft.refusal]).toEqual(['', why]);
  });

  test('picks up, goes, and sets down on one path', async () => {
    moveDraft.select('W1');
    await nextTick();
    moveDraft.goOn('pick S10');
    await nextTick();
    await moveDraft.aim('1011');
    await nextTick();
    expect(moveDraft.drops).toEqual(['S10']);
    moveDraft.goOn('drop S10');
    await nextTick();
    expect(moveDraft.steps).toEqual(['pick S10', '~Erech', '~Adab', 'drop S10']);
  });

  test('undo takes back the goal, then the legs, then the choice', async () => {
    moveDraft.select('W1');
    await nextTick();
    await moveDraft.aim('1011');
    moveDraft.goOn();
    await nextTick();
    await moveDraft.aim('1313');
    expect(moveDraft.steps).toEqual(['~Erech', '~Adab', '~Khafa']);
    expect([moveDraft.undo(), moveDraft.steps.length]).toEqual([true, 2]);
    expect([moveDraft.undo(), moveDraft.steps.length]).toEqual([true, 0]);
    expect([moveDraft.undo(), moveDraft.ships.length]).toEqual([true, 0]);
    expect(moveDraft.undo()).toBe(false);
  });

  test('stays where it is by an empty path', async () => {
    await moveDraft.stay(['W8']);
    expect(sent).toEqual([[prompt.decision, { kind: 'move', ships: ['W8'], path: [] }]]);
  });

  test('a refusal keeps everything and says why', async () => {
    moveDraft.select('W1');
    await nextTick();
    await moveDraft.aim('1011');
    refuse = 'That question is no longer open.';
    await moveDraft.go();
    expect(moveDraft.refusal).toBe(refuse);
    expect(moveDraft.steps).toEqual(['~Erech', '~Adab']);
  });
});

describe('on the map', () => {
  test('a click on a ship chooses it, on a place in reach aims, on the same place again sends', async () => {
    const hands = moveHandler(moveDraft);
    expect(hands.pick?.('0606', 'W4')).toBe(true);
    expect(moveDraft.ships).toEqual(['W4']);
    await nextTick();
    expect(hands.pick?.('1011', '')).toBe(true);
    await nextTick();
    expect(moveDraft.goal).toBe('1011');
    hands.pick?.('1011', '');
    await nextTick();
    expect(sent).toHaveLength(1);
  });

  test('the second click sends also if it comes before the rules have said yes, once; where they say no it sends nothing', async () => {
    const hands = moveHandler(moveDraft);
    moveDraft.select('W4');
    await nextTick();
    hands.pick?.('1011', '');
    hands.pick?.('1011', '');
    expect([moveDraft.ready, sent.length]).toEqual([false, 0]);
    await nextTick();
    expect(sent).toHaveLength(1);
    moveDraft.select('W1');
    await nextTick();
    hands.pick?.('0707', '');
    hands.pick?.('0707', '');
    await nextTick();
    expect([sent.length, moveDraft.refusal]).toEqual([1, 'Movement must end at a star.']);
  });

  test('clicks on a hex with several ships go through them', () => {
    const hands = moveHandler(moveDraft);
    hands.pick?.('0606', '');
    expect(moveDraft.ships).toEqual(['W1']);
    hands.pick?.('0606', '');
    expect(moveDraft.ships).toEqual(['W4']);
    hands.pick?.('0606', '');
    expect(moveDraft.ships).toEqual(['W1']);
  });

  test('a click before the reach is known counts once it is; the last one holds', async () => {
    const hands = moveHandler(moveDraft);
    moveDraft.select('W1');
    expect(hands.pick?.('0707', '')).toBe(false);
    expect(hands.pick?.('0710', '')).toBe(false);
    await nextTick();
    expect([moveDraft.goal, moveDraft.ready]).toEqual(['0710', true]);
    moveDraft.select('W4');
    hands.pick?.('2223', '');
    await nextTick();
    expect([moveDraft.goal, moveDraft.refusal]).toEqual(['', '']);
  });

  test('a click for one ship does not send another', async () => {
    const hands = moveHandler(moveDraft);
    moveDraft.select('W1');
    hands.pick?.('0710', '');
    moveDraft.select('W4');
    await nextTick();
    expect([moveDraft.ships, moveDraft.goal]).toEqual([['W4'], '']);
  });

  test('a click elsewhere is not ours', () => {
    expect(moveHandler(moveDraft).pick?.('2223', '')).toBe(false);
  });

  test('what is pointed at is previewed', async () => {
    moveDraft.select('W1');
    await nextTick();
    hover = '0710';
    expect(
      moveHandler(moveDraft)
        .marks()
        .preview?.map((step) => step.hex),
    ).toEqual(['0606', '0710']);
  });

  test('n and p go through ships first, then through stars in reach', async () => {
    expect(moveHandler(moveDraft).stops?.()).toEqual(['0606', '1011']);
    moveDraft.select('W1');
    await nextTick();
    expect(moveHandler(moveDraft).stops?.()).toEqual(['0710', '1011']);
  });
});

describe('several ships', () => {
  test('of one hex go together, of another hex they do not', async () => {
    moveDraft.select('W1');
    moveDraft.toggle('W4');
    expect(moveDraft.ships).toEqual(['W1', 'W4']);
    await nextTick();
    await moveDraft.aim('0710');
    await moveDraft.go();
    expect(sent).toEqual([[prompt.decision, { kind: 'move', ships: ['W1', 'W4'], path: ['~Erech'] }]]);
    moveDraft.select('W1');
    moveDraft.toggle('W8');
    expect(moveDraft.ships).toEqual(['W8']);
  });

  test('one that may no longer move is forgotten', () => {
    moveDraft.select('W1');
    moveDraft.toggle('W4');
    now = { ...prompt, movers: prompt.movers.filter((mover) => mover.ship !== 'W1') };
    moveDraft = new MoveDraft(
      atlas,
      match,
      () => now,
      () => hover,
    );
    moveDraft.ships = ['W1', 'W4'];
    moveDraft.refresh();
    expect(moveDraft.ships).toEqual(['W4']);
  });
});
