// @vitest-environment happy-dom
// These tests check the cards of the guide: their text when they are first shown and when they are shown again, and the buttons that they
// highlight.
import { render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { nextPress } from '../../../ui/guide/pointAt.ts';
import type { BoardContext } from '../context.ts';
import { fakeMatch } from '../fixtures/match.ts';
import { sumer } from '../fixtures/sumer.ts';
import { war } from '../fixtures/views.ts';
import { makeLand } from '../land.ts';
import LevySheet from '../levy/LevySheet.svelte';
import { MapControl } from '../map/mapControl.svelte.ts';
import type { Advice, FoughtView, Prompt, View } from '../types.ts';
import SegmentPanel from '../war/SegmentPanel.svelte';
import { Guide } from './guide.svelte.ts';
import GuideCard from './GuideCard.svelte';
import { lastBattleWords, STEPS, stepFor, type Now } from './steps.ts';

const land = makeLand(sumer);
const CITY = '0205';
const MARCH: Advice = {
  decision: 't2.s3.p0',
  command: { kind: 'segment', moves: [{ start: CITY, armies: 2, leader: false, path: ['0304'] }] },
  end: '0304',
  goal: '0503',
  chance: 0,
};
const LEVY: Advice = { decision: 'l', command: { kind: 'levy', armies: { [CITY]: 9 }, leader: CITY } };
const PASS: Advice = { decision: 't2.s3.p0', command: { kind: 'segment' } };

const asking = (prompt: Prompt): View => ({ ...war, decisions: [{ id: prompt.decision, kind: prompt.kind, text: '' }], prompts: [prompt] });
const levy: Prompt = {
  kind: 'levy',
  decision: 'l',
  levy: 9,
  cities: [
    { hex: CITY, value: 5 },
    { hex: '0506', value: 5 },
  ],
  answer: null,
};
const now = (more: Partial<Now> = {}): Now => ({ view: war, seat: 0, land, shown: '', advice: MARCH, ...more });

const lost: FoughtView = {
  number: 1,
  turn: 2,
  segment: 2,
  at: '0506',
  attacker: 0,
  defender: -1,
  winner: -1,
  attack: { armies: 10, leader: true, cards: 20, dice: [{ cause: 'armies', faces: [6, 2, 2, 0, 0, 0] }], total: 36 },
  defend: { armies: 3, cards: 31, dice: [{ cause: 'armies', faces: [0, 0, 0, 0, 0, 3] }], total: 49 },
  fell: 0,
};

/**
 * Press the buttons that the guide highlights, one after another, until no button is highlighted or `most` buttons were
 * pressed. Return the names of the pressed buttons.
 */
async function pressed(advised: Now, most: number): Promise<string[]> {
  const names: string[] = [];
  for (let n = 0; n < most; n++) {
    await waitFor(() => expect(nextPress(document, stepFor(advised).press?.(advised) ?? []).name).not.toBe(names.at(-1) ?? ''));
    const next = nextPress(document, stepFor(advised).press?.(advised) ?? []);
    if (!next.element) break;
    names.push(next.name);
    next.element.click();
  }
  return names;
}

function region(): HTMLElement {
  document.body.innerHTML = '<div data-region="action"></div>';
  return document.querySelector('[data-region]')!;
}

beforeEach(() => localStorage.clear());

test('what is ringed marches all but one', async () => {
  const { match, sent } = fakeMatch(war, (question) =>
    question.kind === 'reach'
      ? { allowance: 2, places: [{ place: '0304', cost: 1, path: ['0304'] }] }
      : { ends: ['0304'], battles: [], conquers: [] },
  );
  const mapControl = new MapControl();
  mapControl.hint = '0304';
  render(SegmentPanel, {
    target: region(),
    props: { match, land, mapControl, segment: 3, decision: 't2.s3.p0', given: null, onstored: () => {} },
  });
  expect(await pressed(now(), 4)).toEqual(['Kish', 'All but one', '2 armies to 0304', 'March']);
  expect(sent[0]?.command).toMatchObject({ kind: 'segment', moves: [{ start: CITY, armies: 2, path: ['0304'] }] });
});

test('what is ringed seals a levy', async () => {
  const view = asking(levy);
  const { match, sent } = fakeMatch(view);
  render(LevySheet, { target: region(), props: { match, land, mapControl: new MapControl(), prompt: levy } });
  expect(await pressed(now({ view, advice: LEVY }), 3)).toEqual(['Place the rest in Kish', 'Leader in Kish', 'Seal levy']);
  expect(sent[0]?.command).toEqual({ kind: 'levy', armies: { [CITY]: 9 }, leader: CITY });
});

test('where nothing is sure it lets pass', () => {
  expect(stepFor(now({ advice: PASS })).id).toBe('pass');
  expect(stepFor(now({ advice: PASS })).press?.(now({ advice: PASS }))).toEqual([{ names: ['Pass'] }]);
});

test('a battle that was lost is explained, a battle won is not dwelt on', () => {
  const words = lastBattleWords(now({ view: { ...war, battles: [lost] } }));
  expect(words).toContain(
    'You lost the battle at Nippur by 36 to 49: the enemy’s cards made 31, your cards 20, and your 10 dice made 16 (35 is usual).',
  );
  expect(words).toContain('Your Leader fell, so all your armies disbanded');
  expect(lastBattleWords(now({ view: { ...war, battles: [{ ...lost, winner: 0, fell: -1 }] } }))).toMatch(
    /^You won the battle at Nippur by 36 to 49/,
  );
  expect(lastBattleWords(now({ view: { ...war, battles: [{ ...lost, turn: 1 }] } }))).toBe('');
});

test('how a battle went is told also to who presses too quickly to have read anything', () => {
  const quick = now({ view: { ...war, battles: [{ ...lost, winner: 0, fell: -1 }] } });
  expect(stepFor(quick).text(quick)).toBe('You won the battle at Nippur by 36 to 49. The winner loses no army. March on towards Khafaje.');
});

test('each card is read once', async () => {
  const { match } = fakeMatch(war, () => MARCH);
  let view = $state.raw(war);
  const led: BoardContext = { ...match, guide: { from: 0, close: () => {} } };
  Object.defineProperty(led, 'view', { get: () => view });
  const guide = new Guide(led);
  render(GuideCard, { match: led, guide });
  await waitFor(() => expect(screen.getByText(/^War has ten segments/)).toBeTruthy());
  await new Promise((done) => setTimeout(done, 1000)); // long enough for the step to count as read
  view = { ...war, decisions: [{ id: 't2.s4.p0', kind: 'segment', text: '' }] };
  await waitFor(() => expect(screen.getByText(/^March on towards Khafaje/)).toBeTruthy());
  expect(screen.queryByText(/ten segments/)).toBeNull();
});

test('every card is short and says something of this match', () => {
  const kinds: Now[] = [
    now(),
    now({ advice: PASS }),
    now({ advice: { ...MARCH, chance: 97 } }),
    now({ view: { ...war, battles: [lost] } }),
    now({ view: asking(levy), advice: LEVY }),
    now({ shown: 'harvest' }),
    now({ shown: 'battle' }),
    now({ view: { ...war, prompts: [], decisions: [] }, advice: null }),
  ];
  for (const each of kinds)
    for (const text of [stepFor(each).text(each), stepFor(each).again?.(each) ?? '']) {
      expect(text).not.toMatch(/undefined|NaN|null/);
      expect(text.length).toBeLessThan(330);
    }
  expect(new Set(STEPS.map((step) => step.id)).size).toBe(STEPS.length);
});
