import { describe, expect, test, vi } from 'vitest';
import { makeAtlas } from '../atlas.ts';
import type { BoardContext } from '../context.ts';
import { classic } from '../fixtures/classic.ts';
import { battle, prompt as orders, wound } from '../fixtures/combat.ts';
import { building, learning } from '../fixtures/learning.ts';
import { fakeMatch } from '../fixtures/match.ts';
import type { Prompt, Reach, RoundView, View } from '../types.ts';
import { courseOf } from './shortestCourse.ts';
import { Guide } from './guide.svelte.ts';
import { lastRound, stepFor, STEPS, whyMissed, type Now } from './steps.ts';

const atlas = makeAtlas(classic);
const now = (view: View, more: Partial<Now> = {}): Now => ({ view, seat: 0, atlas, showing: false, fought: false, course: null, ...more });

/** Return a view in which this question is open. */
const asking = (prompt: Prompt, answered = false, more: Partial<View> = {}): View => ({
  ...learning,
  battles: [],
  decisions: [{ id: prompt.decision, kind: prompt.kind, answered }],
  prompts: [prompt],
  ...more,
});

/** Every kind of question in Basic Learning, each with the id of the step that explains it. */
const KINDS: [Prompt, string][] = [
  [building.prompts?.[0] as Prompt, 'save'],
  [learning.prompts?.[0] as Prompt, 'move'],
  [{ ...orders, round: 1 }, 'orders'],
  [orders, 'again'],
  [{ kind: 'damage', decision: 'd', hex: '1720', round: 1, wounds: [wound] }, 'damage'],
  [{ kind: 'withdraw_to', decision: 'w', hex: '1720', ships: ['W1'], exits: ['1719'], racks: {}, loose: [] }, 'withdraw'],
  [{ kind: 'rearrange', decision: 'r', berths: [] }, 'rearrange'],
  [{ kind: 'end_turn', decision: 'e', rearrange: { kind: 'rearrange', decision: 'e', berths: [] } }, 'rearrange'],
  [{ kind: 'settle', decision: 's', quiet: 14, limit: 20 }, 'settle'],
];

describe('steps', () => {
  test.each(KINDS)('what is asked has a step of its own: $kind', (prompt, step) => {
    expect(stepFor(now(asking(prompt))).id).toBe(step);
    expect(stepFor(now(asking(prompt, true))).id).toBe('sealed');
  });

  test('who has no Warpship is led to build one, if there are BP for it', () => {
    const bare = { ...building, units: [] };
    expect(stepFor(now(bare)).id).toBe('build');
    const [prompt] = building.prompts as [Extract<Prompt, { kind: 'build' }>];
    const poor = { ...prompt, yards: [{ hex: '0606', payer: 'base', bp: 12 }] };
    expect(stepFor(now({ ...bare, prompts: [poor] })).id).toBe('save');
  });

  test('a round is seen to its end before anything else is said, and the end of the battle ends the guide', () => {
    expect(stepFor(now(learning, { showing: true, fought: true })).id).toBe('reveal');
    expect(stepFor(now(learning, { fought: true })).id).toBe('end');
    expect(stepFor(now({ ...learning, decisions: [], prompts: [] })).id).toBe('wait');
  });

  test('it leads to the enemy as soon as it knows where he is met', () => {
    const course = { ship: 'W1', mp: 7, hex: '1415', foes: ['W6'], shut: [] };
    expect(stepFor(now(learning, { course })).id).toBe('meet');
    expect(stepFor(now(learning, { course: { ...course, foes: [] } })).id).toBe('approach');
    const presses = stepFor(now(learning, { course })).pages[0]?.press?.(now(learning, { course }));
    expect(presses?.map((each) => each.names[0])).toEqual(['W1', 'Mari', 'Move to Mari']);
  });

  test('every page is short and says something of this match', () => {
    const course = { ship: 'W1', mp: 7, hex: '1415', foes: ['W6'], shut: [] };
    const views = [...KINDS.map(([prompt]) => asking(prompt)), { ...building, units: [] }, { ...learning, battles: [battle] }];
    for (const view of views) {
      for (const step of STEPS) {
        const at = now(view, { course });
        if (!step.when({ ...at, showing: step.id === 'reveal', fought: step.id === 'end' })) continue;
        for (const page of step.pages) {
          const words = `${page.title(at)} ${page.text(at)}`;
          expect(words).not.toMatch(/undefined|NaN|null/);
          expect(words.length).toBeLessThan(260);
          expect(page.title(at).length).toBeLessThan(34);
        }
      }
    }
  });

  test('a base that is near enough and closed in the first turn is not called out of reach', () => {
    const course = { ship: 'W1', mp: 10, hex: '1922', foes: [], shut: ['2223'] };
    const at = now(learning, { course });
    expect(stepFor(at).pages[0]?.text(at)).toContain('Babylon is near enough, but in the first turn no ship may enter');
    const free = now(learning, { course: { ...course, shut: [] } });
    expect(stepFor(free).pages[0]?.text(free)).toContain('No enemy is in reach yet');
  });

  test('no two steps have one name', () => {
    expect(new Set(STEPS.map((step) => step.id)).size).toBe(STEPS.length);
  });
});

test('the last round in one sentence: eight hits came through, none of mine did', () => {
  expect(lastRound({ ...learning, battles: [battle] }, 0)).toBe('Round 2: you took 8 hits, the enemy took no hits. ');
  expect(lastRound({ ...learning, battles: [battle] }, 1)).toBe('Round 2: you took no hits, the enemy took 8 hits. ');
  expect(lastRound({ ...learning, battles: [{ ...battle, rounds: [] }] }, 0)).toBe('');
});

test('a miss is explained by the drives and the CRT: W4 with Drive 2 shot at S35 with Drive 4', () => {
  const why = whyMissed({ ...learning, battles: [battle] }, battle.rounds?.at(-1)?.fleets?.[0]?.includes('W4') ? 0 : 1);
  expect(why).toMatch(/^W4’s shot had a lower Drive than S35: difference −2.* is “Miss” on the CRT\. $/);
  expect(whyMissed({ ...learning, battles: [{ ...battle, rounds: [] }] }, 0)).toBe('');
});

test('how a round is shown is told in the first one only', () => {
  const at = (rounds: number[]) => {
    const fought = rounds.map((round) => ({ ...(battle.rounds?.[0] as RoundView), round }));
    return stepFor(now({ ...learning, battles: [{ ...battle, rounds: fought }] }, { showing: true })).id;
  };
  expect([at([1]), at([1, 2]), at([1, 2, 3])]).toEqual(['reveal', 'shown', 'shown']);
});

describe('the course', () => {
  const reach = (...hexes: Reach['hexes']): Reach => ({ kind: 'reach', ship: 'W1', mp: 7, spent: 0, at: '0606', hexes });

  test('to the fewest enemies in reach', () => {
    const found = courseOf(atlas, learning, 0, reach({ hex: '2223', cost: 2 }, { hex: '1415', cost: 5 }, { hex: '0710', cost: 1 }));
    expect(found).toEqual({ ship: 'W1', mp: 7, hex: '1415', foes: ['W6'], shut: [] });
  });

  test('not to where the move may not end', () => {
    const found = courseOf(
      atlas,
      learning,
      0,
      reach({ hex: '1415', cost: 5, end: false }, { hex: '0710', cost: 1 }, { hex: '1313', cost: 3 }),
    );
    expect(found).toMatchObject({ hex: '1313', foes: [] }); // Khafa, two hexes from W6 at Mari
  });

  test('nowhere when every star is farther from the enemy', () => {
    expect(courseOf(atlas, learning, 0, reach({ hex: '0307', cost: 3 }))).toBeNull(); // this hex is Mosul
  });

  test('to the enemy base while he has no ship', () => {
    const found = courseOf(atlas, { ...learning, units: [] }, 0, reach({ hex: '0710', cost: 1 }, { hex: '1922', cost: 7 }));
    expect(found).toMatchObject({ hex: '1922', foes: [] }); // this hex is Sumer, which is beside Babylon
  });
});

describe('the guide at work', () => {
  function at(view: View, change: Partial<BoardContext> = {}): Guide {
    const { match } = fakeMatch(view, () => ({
      kind: 'reach',
      ship: 'W1',
      mp: 7,
      spent: 0,
      at: '0606',
      hexes: [{ hex: '1415', cost: 5 }],
    }));
    return new Guide(
      { ...match, guide: { from: 4, close: () => {} }, ...change },
      () => atlas,
      () => false,
    );
  }
  const over = (n: number): BoardContext['log'] => [{ n, text: '', body: { kind: 'battle_over', at: '1719' } }];

  test('asks the table where the Warpship can go', async () => {
    const guide = at(learning);
    expect(guide.step.id).toBe('begin');
    const stop = guide.plot();
    await Promise.resolve();
    expect([guide.step.id, guide.hex]).toEqual(['meet', '1415']);
    stop?.();
  });

  test('a wait has a card when it lasts, and not before', () => {
    vi.useFakeTimers();
    const guide = at({ ...learning, decisions: [], prompts: [] });
    expect(guide.step.id).toBe('begin');
    guide.wait.watch();
    vi.advanceTimersByTime(899);
    expect(guide.step.id).toBe('begin');
    vi.advanceTimersByTime(1);
    expect(guide.step.id).toBe('wait');
    vi.useRealTimers();
  });

  test('a battle from before it was opened does not end it', () => {
    expect(at(learning, { log: over(4) }).step.id).toBe('begin');
    expect(at(learning, { log: over(5) }).step.id).toBe('end');
  });

  test('a page is turned and a step skipped for this question only', () => {
    const guide = at(asking({ ...orders, round: 1 }));
    guide.turn(1);
    expect(guide.title).toBe('Battle: test your order');
    guide.skip(true);
    expect(guide.skipped).toBe(true);
    expect(at(asking(orders)).skipped).toBe(false);
  });
});
