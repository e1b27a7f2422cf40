// @vitest-environment happy-dom
// These tests check the logic of the smaller panels: drafts, racks, transactions, the table after the game, and which battle is open.
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAtlas } from './atlas.ts';
import { firstBattle, shownBattles } from './openBattles.svelte.ts';
import { listNames, type BoardContext, type PromptOf } from './context.ts';
import { Draft, parseSealed } from './drafts/draft.svelte.ts';
import { figures, finalFigures } from './end/finalFigures.ts';
import { classic } from './fixtures/classic.ts';
import { building, learning } from './fixtures/learning.ts';
import { changes, overfullCarriers, freeRacks, move, ridingNow } from './rearrange/rearrangement.ts';
import { dealText, mostShift, stocksAfter } from './bpTransactions.ts';
import type { BattleView, TransactSite } from './types.ts';
import { waitingSentences, taskTitle } from './waiting/waitingText.ts';

describe('a draft', () => {
  beforeEach(() => localStorage.clear());

  test('survives a reload and knows the way back', () => {
    const first = new Draft<number[]>('m.0.d1', []);
    first.set([1]);
    first.set([1, 2]);
    expect(new Draft<number[]>('m.0.d1', []).value).toEqual([1, 2]);
    first.undo();
    expect(first.value).toEqual([1]);
    expect(new Draft<number[]>('m.0.d1', []).value).toEqual([1]);
  });

  test('belongs to one decision', () => {
    new Draft<number[]>('m.0.d1', []).set([1]);
    expect(new Draft<number[]>('m.0.d2', [7]).value).toEqual([7]);
  });

  test('keeps a refusal until it changes', async () => {
    const draft = new Draft<number>('m.0.d3', 0);
    const match = {
      send: () => Promise.resolve({ ok: false, code: 'E', text: 'Too much.', field: '', faults: [] }),
      cue: () => {},
    } as unknown as BoardContext;
    expect(await draft.send(match, 'd3', { kind: 'build' })).toBe(false);
    expect(draft.refusal).toBe('Too much.');
    draft.set(1);
    expect(draft.refusal).toBe('');
  });

  test('what cannot be read as sealed is nothing', () => {
    expect(parseSealed('{"a":1}')).toEqual({ a: 1 });
    expect(parseSealed('{')).toBeNull();
    expect(parseSealed('')).toBeNull();
  });
});

describe('rearrangement', () => {
  const berths = [{ hex: '0606', racks: { W1: 1, W4: 2 }, riders: { S10: '', S11: 'W4', S12: 'W4' } }];
  const now = ridingNow(berths);

  test('counts racks that are free in the draft', () => {
    expect(freeRacks(berths[0] as never, now, 'W4')).toBe(0);
    expect(freeRacks(berths[0] as never, move(now, 'S11', ''), 'W4')).toBe(1);
  });

  test('tells only what differs', () => {
    expect(changes(berths, move(move(now, 'S11', 'W1'), 'S10', 'W4'))).toEqual({ S11: 'W1', S10: 'W4' });
    expect(changes(berths, move(move(now, 'S11', 'W1'), 'S11', 'W4'))).toEqual({});
  });

  test('finds carriers with too many aboard', () => {
    expect(overfullCarriers(berths, now)).toEqual([]);
    expect(overfullCarriers(berths, move(now, 'S10', 'W4'))).toEqual(['W4']);
  });
});

describe('transactions', () => {
  const site: TransactSite = {
    hex: '0606',
    holders: [
      { id: 'base', bp: 12, room: -1 },
      { id: 'W3', bp: 5, room: 15 },
    ],
    scrap: { W9: 6 },
  };
  const prompt: PromptOf<'transact'> = { kind: 'transact', decision: 't', sites: [site] };

  test('what is shifted leaves one and reaches the other', () => {
    const bp = stocksAfter(prompt, [
      { kind: 'shift', at: '0606', source: 'base', target: 'W3', bp: 4 },
      { kind: 'scrap', ship: 'W9' },
    ]);
    expect([bp.get('0606/base'), bp.get('0606/W3')]).toEqual([14, 9]);
  });

  test('two halves kept on a base make one', () => {
    const halved: PromptOf<'transact'> = {
      kind: 'transact',
      decision: 't',
      sites: [{ ...site, scrap: { W9: 6, W7: 6 }, halves: ['W9', 'W7'] }],
    };
    expect(stocksAfter(halved, [{ kind: 'scrap', ship: 'W9' }]).get('0606/base')).toBe(18);
    expect(
      stocksAfter(halved, [
        { kind: 'scrap', ship: 'W9' },
        { kind: 'scrap', ship: 'W7' },
      ]).get('0606/base'),
    ).toBe(25);
  });

  test('nobody can take more than there is, or more than has room', () => {
    const before = stocksAfter(prompt, []);
    expect(mostShift(site, before, 'base', 'W3')).toBe(12);
    const after = stocksAfter(prompt, [{ kind: 'shift', at: '0606', source: 'base', target: 'W3', bp: 9 }]);
    expect(
      mostShift(
        {
          ...site,
          holders: [
            { id: 'base', bp: 30, room: -1 },
            { id: 'W3', bp: 5, room: 15 },
          ],
        },
        new Map([
          ['0606/base', 30],
          ['0606/W3', 5],
        ]),
        'base',
        'W3',
      ),
    ).toBe(15);
    expect(mostShift(site, after, 'base', 'W3')).toBe(3);
    expect(mostShift(site, after, 'W3', 'base')).toBe(14);
  });

  test('read well', () => {
    expect(dealText({ kind: 'shift', at: '0606', source: 'base', target: 'W3', bp: 4 }, () => 'Ur')).toBe('4 BP from base to W3 at Ur');
    expect(dealText({ kind: 'scrap', ship: 'W9' }, () => 'Ur')).toBe('Scrap W9');
  });
});

describe('after the game', () => {
  const view = {
    ...learning,
    header: { ...learning.header, outcome: { winners: [1], reason: '', text: '' } },
    end: { vp: [0, 0], ships_left: [2, 3], ships_lost: [4, 1], built_bp: [80, 88] },
  };

  test('the winner stands first', () => {
    expect(finalFigures(view).map((each) => [each.seat, each.won, each.left])).toEqual([
      [1, true, 3],
      [0, false, 2],
    ]);
  });

  test('figures that are nothing for everybody are left out', () => {
    expect(figures(finalFigures(view)).map((row) => row.label)).toEqual(['Bases', 'Ships left', 'Ships lost', 'BP spent on ships']);
  });
});

describe('battles', () => {
  const battle = (hex: string, stage: string, sides = [0, 1], waiting: number[] = []): BattleView => ({
    hex,
    stage,
    sides,
    waiting,
    round: 1,
  });

  test('the one that waits for the viewer is opened first', () => {
    const list = [battle('a', 'over'), battle('b', 'orders', [1, 2]), battle('c', 'orders'), battle('d', 'damage', [0, 1], [0])];
    expect(firstBattle(list, 0)).toBe('d');
    expect(firstBattle(list.slice(0, 3), 0)).toBe('c');
    expect(firstBattle(list.slice(0, 2), 0)).toBe('b');
    expect(firstBattle(list.slice(0, 1), 0)).toBe('a');
    expect(firstBattle([], 0)).toBe('');
  });

  test('battles that are over make room for other questions, unless their end is yet to be seen', () => {
    const [seen, unseen] = [() => false, () => true];
    expect(shownBattles([battle('a', 'over')], true, seen)).toEqual([]);
    expect(shownBattles([battle('a', 'over')], true, unseen)).toHaveLength(1);
    expect(shownBattles([battle('a', 'over')], false, seen)).toHaveLength(1);
    expect(shownBattles([battle('a', 'over'), battle('b', 'orders')], true, seen)).toHaveLength(2);
  });
});

describe('titles and waiting', () => {
  const atlas = makeAtlas(classic);

  test('name the task and the place', () => {
    expect(taskTitle(building.prompts ?? [], atlas, false)).toBe('Build ships');
    expect(taskTitle([{ kind: 'orders', decision: 'o', hex: '1719', round: 2, fighters: [], foes: [], exits: [] }], atlas, false)).toBe(
      'Orders at Umma, round 2',
    );
    const battle = (hex: string) => ({ kind: 'orders' as const, decision: hex, hex, round: 1, fighters: [], foes: [], exits: [] });
    expect(taskTitle([battle('1719'), battle('2223')], atlas, false, false, '2223')).toBe('Orders at Babylon, round 1');
    expect(taskTitle([battle('1719')], atlas, false, false, '2223')).toBe('Battle at Babylon');
    expect(taskTitle([], atlas, false)).toBe('Waiting');
    expect(taskTitle([], atlas, true)).toBe('Game over');
    expect(taskTitle([], atlas, false, true)).toBe('Past position');
  });

  test('say for whom', () => {
    expect(waitingSentences('Building', 'Ben', 1, { edition: '2012' })).toBe(
      'Ben is still building. Everything is built together after the last player seals.',
    );
    expect(waitingSentences('Building', 'Ben and Cleo', 2, { edition: '2012' })).toMatch(/^Ben and Cleo are still building\./);
    expect(waitingSentences('Building', 'Ben', 1, { edition: '1977' })).toBe('Ben is still building. You build in your own player-turn.');
    expect(waitingSentences('Movement', 'Ben', 1, { edition: '1994' })).toMatch(/^Ben moves\. You move in your own player-turn/);
    expect(waitingSentences('Movement', 'Ben', 1, { edition: '2012', switches: { movement: 'plotted' } })).toMatch(
      /^Ben is still writing moves\./,
    );
    expect(waitingSentences('End turn', 'Ben', 1, { edition: '2012' })).toBe(
      'Ben is still planning the end of the turn: which ship is on which rack.',
    );
    expect(waitingSentences('End turn', 'Ben', 1, { edition: '2012', switches: { diplomacy: true } })).toMatch(/and relations\.$/);
    expect(waitingSentences('BP transactions', 'Ben', 1, { edition: '2012' })).toMatch(/^Ben is still planning BP transactions\./);
    expect(waitingSentences('Victory points', 'Ben', 1, { edition: '1977' })).toBe(
      'Ben is still deciding whether to end the match as a draw.',
    );
    expect(listNames({ seat: 0, names: ['Ann', 'Ben', 'Cleo'] }, [0, 1, 2])).toBe('Ben, Cleo and you');
  });
});
