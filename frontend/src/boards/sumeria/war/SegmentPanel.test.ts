// @vitest-environment happy-dom
// In these tests, a player plans a segment turn by clicks: the player selects a stack, splits it, chooses its destination, and confirms the
// march (S-34). The player can also store the plan for a later segment (S-43).
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeMatch } from '../fixtures/match.ts';
import { sumer } from '../fixtures/sumer.ts';
import { war } from '../fixtures/views.ts';
import { makeLand } from '../land.ts';
import { MapControl } from '../map/mapControl.svelte.ts';
import SegmentPanel from './SegmentPanel.svelte';

const PLACES = [
  { place: '0406R', cost: 1, path: ['0406'] },
  { place: '0506', cost: 2, path: ['0406', '0506'], fights: true },
];
const answer = (question: { kind: string }): unknown =>
  question.kind === 'reach'
    ? { allowance: 2, places: PLACES }
    : {
        ends: ['0506'],
        battles: [
          {
            at: '0506',
            foe: -1,
            attack_dice: 6,
            defend_dice: 5,
            attack_cards: true,
            defend_cards: true,
            attack_mean: 57,
            defend_mean: 53.5,
            chance: 62,
            city: true,
          },
        ],
        conquers: ['0506'],
      };

const panel = (decision: string) => {
  const { match, sent } = fakeMatch(war, answer);
  const mapControl = new MapControl();
  render(SegmentPanel, { match, land: makeLand(sumer), mapControl, segment: 3, decision, given: null, onstored: () => {} });
  return { sent, mapControl };
};

beforeEach(() => localStorage.clear());

test('a stack is split on the map and marches to battle', async () => {
  const { sent, mapControl } = panel('t2.s3.p0');
  const user = userEvent.setup();
  mapControl.pick('0305R');
  await user.click(await screen.findByRole('button', { name: 'All but one' }));
  expect(mapControl.marks.reach?.get('0506')).toEqual({ cost: 2, crosses: false, fights: true });
  expect(mapControl.marks.note?.('0506')).toBe('2 spaces, a battle');
  mapControl.pick('0506');
  expect(await screen.findByText(/about 62 %/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'March and fight' }));
  expect(sent).toEqual([
    {
      decision: 't2.s3.p0',
      command: {
        kind: 'segment',
        moves: [{ start: '0305R', armies: 6, leader: true, path: ['0406', '0506'] }],
        attack: [],
        battles: [],
      },
    },
  ]);
});

test('without a move one passes', async () => {
  const { sent } = panel('t2.s3.p0');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Pass' }));
  expect(sent[0]?.command).toEqual({ kind: 'segment', moves: [], attack: [], battles: [] });
});

test('for a coming segment the command is stored, not sent', async () => {
  const { sent, mapControl } = panel('');
  const user = userEvent.setup();
  mapControl.pick('0205');
  await screen.findByText(/2 places in reach/);
  mapControl.pick('0406R');
  await user.click(await screen.findByRole('button', { name: 'Store the command for segment 3' }));
  expect(sent).toEqual([
    {
      decision: 'standing',
      command: {
        kind: 'store',
        segment: 3,
        command: { kind: 'segment', moves: [{ start: '0205', armies: 3, leader: false, path: ['0406'] }], attack: [], battles: [] },
      },
    },
  ]);
});

test('the Leader goes with the greater part of his stack, unless his player says otherwise', async () => {
  const { mapControl } = panel('t2.s3.p0');
  const user = userEvent.setup();
  mapControl.pick('0305R'); // seven armies and the Leader
  const leader = await screen.findByRole<HTMLInputElement>('switch', { name: /^The Leader moves too/ });
  expect(leader.checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Half' }));
  expect(leader.checked).toBe(false);
  expect(screen.getByText('The Leader stays with 4 armies.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'All but one' }));
  expect(leader.checked).toBe(true);
  expect(screen.getByText('1 army stays without the Leader.')).toBeTruthy();
  await user.click(leader);
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(leader.checked).toBe(false);
});

test('single armies go out one press each', async () => {
  const { mapControl } = panel('t2.s3.p0');
  const user = userEvent.setup();
  mapControl.pick('0305R');
  await user.click(await screen.findByRole('button', { name: 'One' }));
  mapControl.pick('0406R');
  expect(await screen.findByText(/^1 army: 0305, right bank to 0406, right bank/)).toBeTruthy();
  await waitFor(() => expect(mapControl.marks.reach?.size).toBeGreaterThan(0));
  mapControl.pick('0506');
  expect(await screen.findByText(/^1 army: 0305, right bank to Nippur/)).toBeTruthy();
  expect(screen.getByText('of 5')).toBeTruthy();
});

test('lone armies go on to mark land by one press, and each move can be taken back', async () => {
  const view = {
    ...war,
    position: {
      ...war.position,
      stacks: [
        { seat: 0, place: '0304', armies: 1 },
        { seat: 0, place: '0303', armies: 1 },
        { seat: 0, place: '0205', armies: 1 },
      ],
    },
  };
  const asked: unknown[] = [];
  const { match, sent } = fakeMatch(view, (question) => {
    if (question.kind !== 'marking') return { ends: ['0204', '0305L'], battles: [], conquers: [] };
    asked.push(question);
    return {
      moves: [
        { start: '0303', armies: 1, path: ['0204'] },
        { start: '0304', armies: 1, path: ['0305'] },
      ],
    };
  });
  const land = makeLand(sumer);
  render(SegmentPanel, {
    match,
    land,
    mapControl: new MapControl(),
    segment: 3,
    decision: 't2.s3.p0',
    given: null,
    onstored: () => {},
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Send 2 single armies to mark land' })); // an army alone in a city stays to hold it
  expect(await screen.findAllByRole('button', { name: /^Undo the move: 1 army/ })).toHaveLength(2);
  expect(asked).toEqual([{ kind: 'marking', command: { kind: 'segment', moves: [], attack: [], battles: [] } }]);
  await user.click(screen.getByRole('button', { name: /^Undo the move: 1 army: 0303/ }));
  await user.click(screen.getByRole('button', { name: 'March' }));
  expect(sent[0]?.command).toMatchObject({ moves: [{ start: '0304', armies: 1, leader: false, path: ['0305'] }] });
});
