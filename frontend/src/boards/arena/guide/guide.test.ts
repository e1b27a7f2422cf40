import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { fakeMatch } from '../fixtures/match.ts';
import { asking, combat, quiet } from '../fixtures/views.ts';
import { ArenaControl } from '../map/arenaControl.svelte.ts';
import type { Line } from '../../../wire/types.ts';
import type { Event, Prompt, View } from '../types.ts';
import { Guide } from './guide.svelte.ts';
import GuideCard from './GuideCard.svelte';
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
  expect(guideAt(asking(actions(3))).presses.map((each) => each.names[0])).toEqual(['Convert discs', 'Do it']);
});

test('where robots may move it finds an errand, and lights its hex', async () => {
  const { match } = fakeMatch(asking({ kind: 'move', decision: 'm', pieces: ['0.W1'] }), () => ({
    kind: 'reach',
    piece: '0.W1',
    at: '2-0',
    stops: [{ hex: '1-0', steps: ['1-0'] }],
  }));
  const guide = new Guide({ ...match, guide: { from: 0, close: () => {} } }, () => new ArenaControl());
  expect(guide.step.id).toBe('move');
  guide.plot();
  await vi.waitFor(() => expect(guide.step.id).toBe('errand'));
  expect([guide.hex, guide.presses.map((each) => each.names[0])]).toEqual(['1-0', ['your Warper 1', 'the marked hex', 'Move to']]);
});

test('a window that is answered, or asked of others, is waited for', () => {
  expect(guideAt(asking({ kind: 'window', decision: 'w', wild: 0, sealed: 'pass' })).step.id).toBe('wait');
  expect(guideAt(quiet).step.id).toBe('wait');
});

test('a fight is seen to its end; who has moved, converted and fought has seen it all', () => {
  const deeds: Line[] = [
    line(3, { kind: 'moved', piece: '0.W1', origin: '1-0', steps: [], to: '1-0' }),
    line(4, { kind: 'converted', seat: 0 }),
    line(5, { kind: 'combat_ended', hex: '2-0' }),
  ];
  expect(guideAt(quiet, deeds, true).step.id).toBe('reveal');
  expect(guideAt(quiet, deeds).step.id).toBe('end');
  expect(guideAt(quiet, deeds.slice(1)).step.id).toBe('wait');
  expect(guideAt(quiet, [line(2, { kind: 'moved', piece: '0.W1', origin: '1-0', steps: [], to: '1-0' }), ...deeds.slice(1)]).step.id).toBe(
    'wait',
  ); // from before it was opened
});

test('who has seen it all may be led on, and takes no leave in the middle of an action', () => {
  const deeds: Line[] = [
    line(3, { kind: 'moved', piece: '0.W1', origin: '1-0', steps: [], to: '1-0' }),
    line(4, { kind: 'converted', seat: 0 }),
    line(5, { kind: 'combat_ended', hex: '2-0' }),
  ];
  const guide = guideAt(asking(actions(3)), deeds);
  expect(guide.step.id).toBe('end');
  guide.further = true;
  expect(guide.step.id).toBe('first-convert');
  expect(guideAt(asking({ kind: 'convert', decision: 'v', sources: {}, makes: ['B'], hexes: [] }), deeds).step.id).toBe('convert');
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
  expect(screen.getByRole('heading', { name: 'Let it pass?' })).toBeTruthy();
  expect(screen.getByText(/You hold a Wild Warp/)).toBeTruthy();
});
