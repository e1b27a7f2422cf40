// These tests check how events change the drawn map (S-23, S-26, S-27, S-29), and how events are divided into scenes.
import { describe, expect, test } from 'vitest';
import type { Position } from '../map/position.ts';
import type { Event } from '../types.ts';
import { applyEvent } from './applyEvent.ts';
import { scenesOf } from './scene.ts';

const start: Position = {
  control: { '0205': 0, '0305': 0, '0805': 1 },
  stacks: [
    { seat: 0, place: '0305R', armies: 5 },
    { seat: 1, place: '0805', armies: 4 },
    { seat: -1, place: '0506', armies: 3 },
  ],
  leaders: ['0305R', '0805'],
};
const move: Event = {
  kind: 'moved',
  seat: 0,
  moves: [{ start: '0305R', armies: 3, leader: true, path: ['0406'] }],
  ends: ['0406R'],
};

const armies = (position: Position): string[] => position.stacks.map((each) => `${each.seat} ${each.place}:${each.armies}`).sort();

describe('the map after an event', () => {
  test('a stack is split by a move, the Leader goes along', () => {
    const after = applyEvent(start, move);
    expect(armies(after)).toEqual(['-1 0506:3', '0 0305R:2', '0 0406R:3', '1 0805:4']);
    expect(after.leaders).toEqual(['0406R', '0805']);
  });

  test('the beaten stack is gone, neutral ones too', () => {
    const result = {
      number: 1,
      turn: 1,
      segment: 1,
      at: '0506',
      attacker: 0,
      defender: -1,
      winner: 0,
      attack: { armies: 3 },
      defend: { armies: 3 },
    };
    expect(armies(applyEvent(start, { kind: 'battle', result }))).toEqual(['0 0305R:5', '1 0805:4']);
  });

  test('a fallen Leader takes all armies of his king with him; markers stay', () => {
    const after = applyEvent(start, { kind: 'leader_fell', seat: 1, at: '0805', disbanded: { '0805': 4 } });
    expect(armies(after)).toEqual(['-1 0506:3', '0 0305R:5']);
    expect(after.leaders[1]).toBe('');
    expect(after.control['0805']).toBe(1);
  });

  test('Planting sends all armies and Leaders home', () => {
    const after = applyEvent(start, { kind: 'planted', retaken: ['0305'], before: [0] });
    expect(armies(after)).toEqual(['-1 0506:3']);
    expect(after.control).toEqual({ '0205': 0, '0805': 1 });
  });
});

describe('scenes', () => {
  test('Harvest cards of one turn are one scene; markers go one card after another', () => {
    const card = (hexes: string[]): Event => ({ kind: 'harvest', result: { seat: 0, card: 'X1', die: 1, before: 5, after: 5, hexes } });
    const { scenes } = scenesOf(
      [{ kind: 'harvest_dealt', seat: 0, cards: ['X1', 'X2'] } as Event, card(['0305']), card(['0205'])].map((body, n) => ({ body, n })),
      start,
    );
    expect(scenes).toHaveLength(1);
    expect(scenes[0]!.positions.map((each) => Object.keys(each.control))).toEqual([['0205', '0305', '0805'], ['0205', '0805'], ['0805']]);
  });

  test('a pass is no scene, a move is one, and it ends where the stack stands', () => {
    const { scenes, end } = scenesOf(
      [{ kind: 'passed', seat: 1 } as Event, move].map((body, n) => ({ body, n })),
      start,
    );
    expect(scenes.map((scene) => scene.kind)).toEqual(['moves']);
    expect(armies(end)).toContain('0 0406R:3');
  });
});
