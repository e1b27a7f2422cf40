import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeAtlas } from '../atlas.ts';
import type { Ctx, PromptOf } from '../context.ts';
import { classic } from '../fixtures/classic.ts';
import { learning } from '../fixtures/learning.ts';
import type { Reach } from '../types.ts';
import { handsOf, noteOf } from './hands.ts';
import { Helm } from './mover.svelte.ts';

const atlas = makeAtlas(classic);
const prompt = learning.prompts?.[0] as PromptOf<'move'>;

/** From Ur: Erech and Adab by warpline, a hex of space. From Adab with S10 aboard one may set it down. */
function reachOf(ship: string, path: readonly string[]): Reach {
  if (path.length && path[path.length - 1] === '~Adab') {
    return { kind: 'reach', ship, mp: 7, spent: 2, at: '1011', drops: ['S10'], hexes: [{ hex: '1313', cost: 3, before: '1011', step: '~Khafa' }] };
  }
  return {
    kind: 'reach', ship, mp: 7, spent: 0, at: '0606', picks: ['S10'],
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
  seat: 0, names: ['Ann', 'Ben'], cue: vi.fn(), view: learning,
  ask: (question: { ship: string; path: string[] }) => Promise.resolve({ ok: true, answer: reachOf(question.ship, question.path) }),
  check: (_: string, command: { path: string[] }) => Promise.resolve(command.path.at(-1) === '0707' ? refusal('Movement must end at a star.') : { ok: true }),
  send: (decision: string, command: unknown) => {
    sent.push([decision, command]);
    return Promise.resolve(refuse ? refusal(refuse) : { ok: true });
  },
} as unknown as Ctx;

const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));
let now = prompt;
let hover = '';
let helm: Helm;
beforeEach(() => {
  sent.length = 0;
  [refuse, hover, now] = ['', '', prompt];
  helm = new Helm(atlas, match, () => now, () => hover);
});

describe('one ship', () => {
  test('takes own dummies along, as many as lie there', async () => {
    const view = { ...learning, stacks: [{ owner: 0, hex: '0606', count: 2 }, { owner: 1, hex: '0606', count: 3 }] };
    helm = new Helm(atlas, { ...match, view } as Ctx, () => now, () => hover);
    expect(helm.dummies).toBe(0);
    helm.select('W1');
    await settle();
    expect(helm.dummies).toBe(2);
    helm.goOn('dummies 1');
    helm.goOn('dummies 1');
    expect(helm.dummies).toBe(0);
    await helm.aim('0710');
    expect(helm.steps).toEqual(['dummies 1', 'dummies 1', '~Erech']);
  });

  test('is lit before it is chosen, and its reach is washed after', async () => {
    expect([...(handsOf(helm).marks().lit ?? [])]).toEqual(['W1', 'W4', 'W8']);
    expect(handsOf(helm).marks().reach).toBeUndefined();
    helm.select('W1');
    await settle();
    expect([...(handsOf(helm).marks().reach?.keys() ?? [])]).toEqual(['0710', '1011', '0707']);
    expect(helm.ends.map((end) => end.hex)).toEqual(['0710', '1011']);
  });

  test('goes where it is aimed, along the chain', async () => {
    helm.select('W1');
    await settle();
    await helm.aim('1011');
    expect(helm.ready).toBe(true);
    await helm.go();
    expect(sent).toEqual([[prompt.decision, { kind: 'move', ships: ['W1'], path: ['~Erech', '~Adab'] }]]);
    expect(helm.ships).toEqual([]);
  });

  test('is not sent where it may not end, and the reason is said', async () => {
    helm.select('W1');
    await settle();
    await helm.aim('0707');
    expect(helm.ready).toBe(false);
    expect(helm.refusal).toBe('Movement must end at a star.');
    await helm.go();
    expect(sent).toEqual([]);
    expect(noteOf(helm, '0707')).toBe('1 of 7 MP · Movement must end at a star.');
    expect(noteOf(helm, '2223')).toBe('Out of reach for W1');
  });

  test('picks up, goes, and sets down on one path', async () => {
    helm.select('W1');
    await settle();
    helm.goOn('pick S10');
    await settle();
    await helm.aim('1011');
    await settle();
    expect(helm.drops).toEqual(['S10']);
    helm.goOn('drop S10');
    await settle();
    expect(helm.steps).toEqual(['pick S10', '~Erech', '~Adab', 'drop S10']);
  });

  test('undo takes back the goal, then the legs, then the choice', async () => {
    helm.select('W1');
    await settle();
    await helm.aim('1011');
    helm.goOn();
    await settle();
    await helm.aim('1313');
    expect(helm.steps).toEqual(['~Erech', '~Adab', '~Khafa']);
    expect([helm.undo(), helm.steps.length]).toEqual([true, 2]);
    expect([helm.undo(), helm.steps.length]).toEqual([true, 0]);
    expect([helm.undo(), helm.ships.length]).toEqual([true, 0]);
    expect(helm.undo()).toBe(false);
  });

  test('stays where it is by an empty path', async () => {
    await helm.stay(['W8']);
    expect(sent).toEqual([[prompt.decision, { kind: 'move', ships: ['W8'], path: [] }]]);
  });

  test('a refusal keeps everything and says why', async () => {
    helm.select('W1');
    await settle();
    await helm.aim('1011');
    refuse = 'That question is no longer open.';
    await helm.go();
    expect(helm.refusal).toBe(refuse);
    expect(helm.steps).toEqual(['~Erech', '~Adab']);
  });
});

describe('on the map', () => {
  test('a click on a ship chooses it, on a place in reach aims, on the same place again sends', async () => {
    const hands = handsOf(helm);
    expect(hands.pick?.('0606', 'W4')).toBe(true);
    expect(helm.ships).toEqual(['W4']);
    await settle();
    expect(hands.pick?.('1011', '')).toBe(true);
    await settle();
    expect(helm.goal).toBe('1011');
    hands.pick?.('1011', '');
    await settle();
    expect(sent).toHaveLength(1);
  });

  test('clicks on a hex with several ships go through them', () => {
    const hands = handsOf(helm);
    hands.pick?.('0606', '');
    expect(helm.ships).toEqual(['W1']);
    hands.pick?.('0606', '');
    expect(helm.ships).toEqual(['W4']);
    hands.pick?.('0606', '');
    expect(helm.ships).toEqual(['W1']);
  });

  test('a click before the reach is known counts once it is; the last one holds', async () => {
    const hands = handsOf(helm);
    helm.select('W1');
    expect(hands.pick?.('0707', '')).toBe(false);
    expect(hands.pick?.('0710', '')).toBe(false);
    await settle();
    expect([helm.goal, helm.ready]).toEqual(['0710', true]);
    helm.select('W4');
    hands.pick?.('2223', '');
    await settle();
    expect([helm.goal, helm.refusal]).toEqual(['', '']);
  });

  test('a click for one ship does not send another', async () => {
    const hands = handsOf(helm);
    helm.select('W1');
    hands.pick?.('0710', '');
    helm.select('W4');
    await settle();
    expect([helm.ships, helm.goal]).toEqual([['W4'], '']);
  });

  test('a click elsewhere is not ours', () => {
    expect(handsOf(helm).pick?.('2223', '')).toBe(false);
  });

  test('what is pointed at is previewed', async () => {
    helm.select('W1');
    await settle();
    hover = '0710';
    expect(handsOf(helm).marks().preview?.map((step) => step.hex)).toEqual(['0606', '0710']);
  });

  test('n and p go through ships first, then through stars in reach', async () => {
    expect(handsOf(helm).stops?.()).toEqual(['0606', '1011']);
    helm.select('W1');
    await settle();
    expect(handsOf(helm).stops?.()).toEqual(['0710', '1011']);
  });
});

describe('several ships', () => {
  test('of one hex go together, of another hex they do not', async () => {
    helm.select('W1');
    helm.toggle('W4');
    expect(helm.ships).toEqual(['W1', 'W4']);
    await settle();
    await helm.aim('0710');
    await helm.go();
    expect(sent).toEqual([[prompt.decision, { kind: 'move', ships: ['W1', 'W4'], path: ['~Erech'] }]]);
    helm.select('W1');
    helm.toggle('W8');
    expect(helm.ships).toEqual(['W8']);
  });

  test('one that may no longer move is forgotten', () => {
    helm.select('W1');
    helm.toggle('W4');
    now = { ...prompt, movers: prompt.movers.filter((mover) => mover.ship !== 'W1') };
    helm = new Helm(atlas, match, () => now, () => hover);
    helm.ships = ['W1', 'W4'];
    helm.refresh();
    expect(helm.ships).toEqual(['W4']);
  });
});
