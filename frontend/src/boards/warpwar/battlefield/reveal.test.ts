// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { battle, round2, w4 } from '../fixtures/combat.ts';
import { shotCaption, stepCaption } from './captions.ts';
import { campsOf, enrol, markOf, ownerOf, shipsOf, orderLinesByShip, type Known } from './fleets.ts';
import { Player } from '../battle/revealPlayer.svelte.ts';
import { aftermathAt, isClosed, revealStateAt, stepsOf } from './reveal.ts';

describe('the steps of a round', () => {
  test('orders, then each target with its shots and what its Screen leaves', () => {
    const steps = stepsOf(round2);
    expect(steps.map((step) => (step.kind === 'shot' ? step.shot.weapon : step.kind))).toEqual([
      'orders',
      'W4.B',
      'S35.M1',
      'S35.M2',
      'impact',
      'end',
    ]);
  });

  test('deaths, boardings and escapes come after all fire', () => {
    const kinds = stepsOf({
      ...round2,
      dropped: ['S31'],
      picked: ['S30'],
      held: ['W5'],
      escaped: ['W6'],
      losses: [{ ship: 'W4', scored: 9, absorbed: 0, effective: 9, destroyed: true }],
    }).map((step) => step.kind);
    expect(kinds).toEqual(['orders', 'drop', 'shot', 'shot', 'shot', 'impact', 'destroyed', 'held', 'escaped', 'picked', 'end']);
  });

  test('who comes aboard is known only when damage is placed; then only that is played', () => {
    const round = { ...round2, escaped: ['W6'], losses: [{ ship: 'W4', scored: 9, absorbed: 0, effective: 9, destroyed: true }] };
    expect(isClosed({ ...battle, round: 2, stage: 'damage' }, round)).toBe(false);
    expect(isClosed({ ...battle, round: 3, stage: 'damage' }, round)).toBe(true);
    expect(isClosed({ ...battle, round: 2, stage: 'over' }, round)).toBe(true);
    const picked = { ...round, picked: ['S31'] };
    expect(stepsOf(picked, false).map((step) => step.kind)).toEqual([
      'orders',
      'shot',
      'shot',
      'shot',
      'impact',
      'destroyed',
      'escaped',
      'end',
    ]);
    expect(
      stepsOf(picked)
        .slice(aftermathAt(picked))
        .map((step) => step.kind),
    ).toEqual(['picked', 'end']);
  });

  test('a watcher who may not see orders still sees the losses', () => {
    const kinds = stepsOf({ round: 1, losses: [{ ship: 'W4', scored: 9, absorbed: 1, effective: 8 }] }).map((step) => step.kind);
    expect(kinds).toEqual(['impact', 'end']);
  });

  test('what is on the table grows with each step', () => {
    const steps = stepsOf(round2);
    expect(revealStateAt(steps, 0).open).toBe(false);
    const two = revealStateAt(steps, 3);
    expect(two.shot?.weapon).toBe('S35.M1');
    expect(two.scored).toEqual({ S35: 0, W4: 5 });
    expect(two.screensApplied.has('W4')).toBe(false);
    const end = revealStateAt(steps, steps.length);
    expect(end.scored['W4']).toBe(9);
    expect(end.screensApplied.has('W4')).toBe(true);
    expect(end.done).toBe(true);
  });
});

describe('the player', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('runs to the end by itself and stops there', () => {
    const player = new Player();
    player.load(round2);
    expect(player.at).toBe(1);
    vi.advanceTimersByTime(1800);
    expect(player.state.shot?.weapon).toBe('W4.B');
    vi.advanceTimersByTime(60_000);
    expect(player.done).toBe(true);
    expect(player.running).toBe(false);
  });

  test('steps, goes back, skips, plays again; without motion all is there at once', () => {
    const player = new Player();
    player.load(round2);
    player.next();
    vi.advanceTimersByTime(60_000);
    expect(player.at).toBe(2);
    player.back();
    expect(player.at).toBe(1);
    player.skip();
    expect(player.done).toBe(true);
    player.run();
    expect(player.at).toBe(1);
    player.load(round2, { still: true });
    expect(player.done).toBe(true);
  });
});

describe('words', () => {
  test('a shot names its drive difference and cell', () => {
    expect(shotCaption(round2.shots?.[1] ?? never())).toBe('S35’s Missile 1 at W4: drive difference +1, Hit +2, 5 hits.');
    expect(shotCaption({ firer: 'S1', weapon: 'S1.M1', target: 'W2', drive: 2, diff: -1, cell: 'Hit', hits: 5, ecm: -1 })).toBe(
      'S1’s Missile 1 at W2, changed by ECM to drive 2: drive difference −1, Hit, 5 hits.',
    );
    expect(stepCaption({ kind: 'impact', loss: { ship: 'W4', scored: 9, absorbed: 1, effective: 8 } })).toBe(
      'W4: 9 hits scored. Its Screen absorbs 1. Effective: 8 hits.',
    );
  });
});

describe('who stands where', () => {
  const known: Known = { battle, me: 0, roster: new Map(), units: [], records: [w4], foes: [] };

  test('own camp first, destroyed ships still on the board of their round', () => {
    const gone = { ...battle, fleets: { '1': ['S35'] } };
    const camps = campsOf({ ...known, battle: gone, roster: enrol(new Map(), gone, known) }, round2);
    expect(camps.map((camp) => [camp.seat, camp.cards.map((card) => card.id)])).toEqual([
      [0, ['W4']],
      [1, ['S35']],
    ]);
    expect(camps[0]?.cards[0]?.present).toBe(false);
    expect(camps[1]?.cards[0]).toMatchObject({ tl: 1, record: null, hits: 0 });
  });

  test('a shot is found in the table: a Missile always in the Attack rows', () => {
    expect(markOf(round2.shots?.[1] ?? never(), { ...round2, orders: [], tactics: { W4: 'DODGE', S35: 'DODGE' } })).toEqual({
      firer: 'ATTACK',
      diff: 1,
      target: 'DODGE',
    });
    expect(markOf(round2.shots?.[0] ?? never(), round2)).toEqual({ firer: 'ATTACK', diff: -2, target: 'DODGE' });
    expect(markOf(round2.shots?.[0] ?? never(), { round: 2 })).toBeNull();
  });

  test('ECM lines among the orders are no orders', () => {
    const round = { ...round2, orders: [...(round2.orders ?? []), 'W4: S35.M1=1 down 1'] };
    expect(orderLinesByShip(round)['W4']).toMatchObject({ tactic: 'ATTACK', ecm: ['S35.M1=1 down 1'] });
    expect(shipsOf(round)).toEqual(['W4', 'S35']);
  });

  test('now: last order and hits taken so far', () => {
    const roster = enrol(new Map(), battle, known);
    const camps = campsOf({ ...known, roster }, null);
    expect(camps[1]?.cards[0]?.seen).toContain('DODGE D=4');
    expect(camps[0]?.cards[0]?.hits).toBe(8);
    expect(ownerOf({ roster, battle, me: 0 }, 'S99')).toBe(1);
    expect(ownerOf({ roster, battle, me: -1 }, 'S99')).toBe(-1);
  });
});

function never(): never {
  throw new Error('fixture without that shot');
}
