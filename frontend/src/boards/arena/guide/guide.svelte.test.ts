// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { fakeMatch } from '../fixtures/match.ts';
import { asking, combat, quiet } from '../fixtures/views.ts';
import { ArenaControl } from '../map/arenaControl.svelte.ts';
import { nextPress } from '../../../ui/guide/pointAt.ts';
import type { Line } from '../../../wire/types.ts';
import type { Advice, Command, Event, Prompt, View } from '../types.ts';
import { first } from './firstMatch.ts';
import { Guide } from './guide.svelte.ts';
import GuideCard from './GuideCard.svelte';
import { whyLost } from './loss.ts';
import { STEPS } from './steps.ts';

const actions = (points: number, more: object = {}): Prompt => ({
  kind: 'action',
  decision: 'a',
  points,
  actions: [
    { action: 'move', cost: 2, why_not: points < 2 ? 'Too few points.' : '' },
    { action: 'convert', cost: 1 },
    { action: 'draw', cost: 1 },
  ],
  may_end: true,
  ...more,
});
const poor: View = { ...quiet, pieces: quiet.pieces.map((each) => (each.id === '0.C' ? { ...each, discs: 0 } : each)) };

function guideAt(view: View, log: Line[] = [], showing = false): Guide {
  const { match } = fakeMatch(view);
  return new Guide(
    { ...match, log, guide: { from: 2, close: () => {} } },
    () => new ArenaControl(),
    () => showing,
  );
}
const line = (n: number, body: Event): Line => ({ n, text: '', body });

const KINDS: [Prompt, string][] = [
  [{ kind: 'window', decision: 'w', wild: 0 }, 'window'],
  [actions(3, { combats: [{ hex: '2-0', defender: 1, due: true }] }), 'combat'],
  [{ kind: 'share', decision: 's', groups: [['0.H1', '0.W1']] }, 'share'],
  [{ kind: 'field', decision: 'f', pieces: ['0.H1'], cards: [] }, 'field'],
  [{ kind: 'pair', decision: 'p', attackers: ['0.H1'], defenders: ['1.D1'] }, 'pair'],
  [{ kind: 'fight', decision: 'n', pairs: { '0.H1': '1.D1' }, cards: [] }, 'fight'],
  [{ kind: 'defend', decision: 'd', attacker: '1.D1', defender: '0.H1', cards: [] }, 'defend'],
  [{ kind: 'take', decision: 't', hex: '2-0', discs: 1, room: {} }, 'take'],
  [{ kind: 'convert', decision: 'v', sources: {}, makes: ['B'], hexes: [] }, 'convert'],
  [{ kind: 'move', decision: 'm', pieces: ['0.D1', '0.W1'] }, 'move'],
  [{ kind: 'place_warped', decision: 'g', grid: 2, centres: [] }, 'warp'],
  [actions(3, { free_disc: 'roll' }), 'disc'],
  [actions(3), 'first-convert'],
  [actions(1, { actions: [{ action: 'draw', cost: 1 }] }), 'draw'],
  [actions(2, { actions: [] }), 'action'],
  [{ kind: 'give_disc', decision: 'x', hex: '1-0', pieces: ['0.C', '0.W1'] }, 'give'],
  [{ kind: 'place_piece', decision: 'y', pieces: [], hexes: [] }, 'asked'],
];

test.each(KINDS)('what is asked has a step of its own: $kind', (prompt, step) => {
  expect(guideAt(asking(prompt, { combat })).step.id).toBe(step);
});

test('it leads to discs first, then to converting them', () => {
  expect(guideAt({ ...poor, ...asking(actions(3)), pieces: poor.pieces }).step.id).toBe('first-move');
  expect(guideAt(asking(actions(3))).presses.map((each) => each.names[0])).toEqual(['Convert discs', 'Confirm']);
});

const advised = (command: Command, more: Partial<Advice> = {}): Advice => ({ kind: 'advice', decision: '', command, ...more });
const MOVE: Prompt = { kind: 'move', decision: 'm', pieces: ['0.W1'] };

test('it asks for advice, and lights the hex of a move', async () => {
  const told = advised({ kind: 'move_piece', piece: '0.W1', steps: ['1-0'] }, { decision: 'm', why: 'home', hex: '1-0' });
  const { match } = fakeMatch(asking(MOVE), (question) => (question.kind === 'advice' ? told : null));
  const guide = new Guide({ ...match, guide: { from: 0, close: () => {} } }, () => new ArenaControl());
  expect(guide.step.id).toBe('move');
  guide.requestAdvice();
  await vi.waitFor(() => expect(guide.step.id).toBe('errand'));
  expect([guide.hex, guide.presses.map((each) => each.names[0])]).toEqual(['1-0', ['your Warper 1', 'the marked hex', 'Move to']]);
});

test('on a way to a disc it rings the move only when the disc is taken', async () => {
  const told = advised({ kind: 'move_piece', piece: '0.W1', steps: ['1-5', 'take 1'] }, { decision: 'm', why: 'disc', hex: '1-5' });
  const { match } = fakeMatch(asking(MOVE), (question) => (question.kind === 'advice' ? told : null));
  const guide = new Guide({ ...match, guide: { from: 0, close: () => {} } }, () => new ArenaControl());
  guide.requestAdvice();
  await vi.waitFor(() => expect(guide.step.id).toBe('errand'));
  const rung = (box: string, ...buttons: string[]) => {
    const all = ['Warper 1', ...buttons].map((each) => `<button>${each}</button>`).join('');
    const map = '<div data-region="map"><button aria-label="the marked hex"></button></div>';
    document.body.innerHTML = `<div data-region="action"><section aria-label="${box}">${all}</section></div>${map}`;
    return nextPress(document, guide.presses).name;
  };
  expect(rung('Robots')).toBe('Warper 1');
  expect(rung('The move of Warper 1')).toBe('the marked hex');
  expect(rung('The move of Warper 1', 'Undo', 'Move to 1-5')).toBe(''); // the server has not yet reported that the hex has a disc
  expect(rung('The move of Warper 1', 'Undo', 'Take 1 disc', 'Move to 1-5')).toBe('Take 1 disc');
  expect(rung('The move of Warper 1', 'Undo', 'Drop 1 disc', 'Move to 1-5')).toBe('Move to');
});

/** For an open question and its advised answer, the buttons that the guide highlights, in the order of the clicks. */
const RUNG: [Prompt, Command, string[]][] = [
  [MOVE, { kind: 'done' }, ['Done moving']],
  [
    actions(0, { actions: [], combats: [{ hex: '2-0', defender: 1 }] }),
    { kind: 'combat', hex: '2-0' },
    ['Grid 2, centre', 'Fight at grid 2, centre'],
  ],
  [actions(2, { actions: [] }), { kind: 'end' }, ['End my phase']],
  [
    { kind: 'share', decision: 's', groups: [['0.H1', '0.W1']] },
    { kind: 'share', discs: { '0.H1': 2, '0.W1': 0 } },
    ['All to Hopper 1', 'Share the discs'],
  ],
  [{ kind: 'share', decision: 's', groups: [['0.H1', '0.W1']] }, { kind: 'share' }, ['Leave the discs as they are']],
  [
    { kind: 'field', decision: 'f', pieces: ['0.H1', '0.B1'], cards: [] },
    { kind: 'field', piece: '0.B1' },
    ['Blaster 1', 'Attack with Blaster 1'],
  ],
  [
    { kind: 'fight', decision: 'n', pairs: { '0.H1': '1.D1' }, cards: [] },
    { kind: 'fight', piece: '0.H1' },
    ['Hopper 1', 'Hopper 1 fights Destructer 1'],
  ],
  [
    { kind: 'fight', decision: 'n', pairs: { '0.H1': '1.C' }, cards: ['5'] },
    { kind: 'fight', piece: '0.H1', card: '5' },
    ['Hopper 1', '+5 win'],
  ],
  [{ kind: 'defend', decision: 'd', attacker: '1.D1', defender: '0.C', cards: ['2', '4'] }, { kind: 'defend', card: '4' }, ['+4 win']],
  [{ kind: 'defend', decision: 'd', attacker: '1.D1', defender: '0.H1', cards: ['2'] }, { kind: 'defend' }, ['Lay the card and roll']],
  [
    { kind: 'convert', decision: 'v', sources: { '': 1 }, makes: ['B', 'D'], hexes: ['1-0'] },
    { kind: 'convert_disc', make: 'D', hex: '1-0' },
    ['Destructer', 'Make a Destructer'],
  ],
  [{ kind: 'give_disc', decision: 'x', hex: '1-0', pieces: ['0.C', '0.W1'] }, { kind: 'give_disc', piece: '0.W1' }, ['your Warper 1']],
];

test.each(RUNG)('what is advised is rung: $kind', (prompt, command, names) => {
  const guide = guideAt(asking(prompt, { combat }));
  guide.advice = advised(command);
  expect(guide.presses.map((each) => each.names[0])).toEqual(names);
});

test('a card that has been read says only what is new', () => {
  const { match } = fakeMatch(asking(MOVE));
  const shown = $state({ ...match, guide: { from: 2, close: () => {} } });
  const guide = new Guide(shown, () => new ArenaControl());
  guide.advice = advised({ kind: 'move_piece', piece: '0.W1', steps: ['1-0'] }, { why: 'home', hex: '1-0' });
  guide.recordReading();
  expect(guide.text).toContain('then the marked hex');
  shown.view = asking({ ...MOVE, decision: 'm2' });
  expect(guide.text).toContain('carries discs');
  expect(guide.text).not.toContain('then the marked hex');
});

test('the card before a wait stays while the wait has only begun, and asks for nothing', () => {
  vi.useFakeTimers();
  let view = $state.raw<View>(asking(actions(3)));
  const { match } = fakeMatch(view);
  const live = Object.defineProperty({ ...match, guide: { from: 2, close: () => {} } }, 'view', { get: () => view, enumerable: true });
  const guide = new Guide(live, () => new ArenaControl());
  expect([guide.step.id, guide.presses.length]).toEqual(['first-convert', 2]);
  view = quiet;
  guide.wait.watch();
  expect([guide.step.id, guide.presses.length]).toEqual(['first-convert', 0]);
  vi.advanceTimersByTime(899);
  expect(guide.step.id).toBe('first-convert');
  vi.advanceTimersByTime(1);
  expect([guide.step.id, guide.title]).toEqual(['wait', 'Ben plays']);
  view = asking(actions(3));
  guide.wait.watch();
  expect([guide.step.id, guide.presses.length]).toEqual(['first-convert', 2]);
  vi.useRealTimers();
});

test('a window that is answered, or asked of others, is waited for', () => {
  expect(guideAt(asking({ kind: 'window', decision: 'w', wild: 0, sealed: 'pass' })).step.id).toBe('wait');
  expect(guideAt(quiet).step.id).toBe('wait');
});

test('a fight is seen to its end, and at the end of the match it says who has won', () => {
  expect(guideAt(quiet, [], true).step.id).toBe('reveal');
  const over = (winners: number[]): View => ({
    ...quiet,
    header: { ...quiet.header, outcome: { winners, reason: 'converter', text: '' } },
    pieces: quiet.pieces.filter((each) => each.id !== '1.C'),
  });
  expect(guideAt(over([0])).title).toBe('Victory');
  expect(guideAt(over([0])).text).toContain('Ben’s Converter is destroyed');
  expect(guideAt(over([1])).title).toBe('The match is over');
});

const fought: Event = {
  kind: 'fought',
  hex: '2-0',
  attacker: '0.W1',
  defender: '1.D1',
  dice: [3, 1],
  cards: {},
  cancelled: [],
  totals: [4, 4],
  winner: 1,
  lost: '0.W1',
};

test.each<[Event[], string]>([
  [[fought], 'Your Warper 1 had 4 (3 on the die, 1 disc) against 4, and the defender wins ties. '],
  [
    [{ ...fought, totals: [4, 5], lost: '' }],
    'Your Warper 1 had 4 (3 on the die, 1 disc) against 5. A Blaster at a distance is not lost. ',
  ],
  [
    [{ ...fought, defender: '', totals: [4, 6] }],
    'Your Warper 1 had a total of 4 (3 on the die, 1 disc): the force field needs 6 or more. ',
  ],
  [[{ ...fought, winner: 0, lost: '1.D1' }], ''],
  [[fought, { kind: 'combat_ended', hex: '2-0' }], 'Your Warper 1 had 4 (3 on the die, 1 disc) against 4, and the defender wins ties. '],
  [[fought, { kind: 'phase', seat: 1 }], ''],
  [[{ ...fought, attacker: '1.D1', defender: '0.W1', totals: [4, 2], dice: [4, 2] }], 'Your Warper 1 had 2 (2 on the die) against 4. '],
])('why a fight was lost is said after it', (events, said) => {
  const log = events.map((body, n) => line(n + 3, body));
  expect(whyLost(log, 0)).toBe(said);
  expect(guideAt(asking(actions(3)), log).text.startsWith(said || 'One')).toBe(
    said !== '' || guideAt(asking(actions(3))).text.startsWith('One'),
  );
});

test('every page is short and says something of this match', () => {
  for (const [prompt] of KINDS) {
    const guide = guideAt(asking(prompt, { combat }));
    for (let page = 0; page < guide.step.pages.length; page++) {
      guide.turn(page);
      const words = `${guide.title} ${guide.text}`;
      expect(words).not.toMatch(/undefined|NaN|null/);
      expect(words.length).toBeLessThan(280);
      expect(guide.title.length).toBeLessThan(34);
    }
  }
  expect(new Set(STEPS.map((step) => step.id)).size).toBe(STEPS.length);
});

test('the card says it, and what to press', () => {
  const { match } = fakeMatch(asking({ kind: 'window', decision: 'w', wild: 1 }));
  const led = { ...match, guide: { from: 0, close: () => {} } };
  const guide = new Guide(
    led,
    () => new ArenaControl(),
    () => false,
  );
  render(GuideCard, { match: led, guide });
  expect(screen.getByRole('heading', { name: 'Pass or play a Wild Warp?' })).toBeTruthy();
  expect(screen.getByText(/You hold a Wild Warp/)).toBeTruthy();
});

test('the newcomer has the first phase, not the bot', () => {
  expect(first.options).toEqual({ first_order: 'seats' });
});
