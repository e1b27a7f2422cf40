import { describe, expect, test } from 'vitest';
import { makeAtlas } from '../atlas.ts';
import { classic } from '../fixtures/classic.ts';
import { learning } from '../fixtures/learning.ts';
import { makeGrid } from '../../../ui/map/hex.ts';
import { isBetterTurned, fitCamera, limitCamera, reveal, toScreen, toWorld, zoomAbout, type Camera } from '../../../ui/map/camera.ts';
import { intentOf, nextPlace } from '../../../ui/map/mapKeys.ts';
import { placeLabels, textWidth, type LabelWish, type Side } from './labels.ts';
import { pilesOf, pileText, placeCounters } from './counterPiles.ts';
import { hexSentence, hexWords } from './hexText.ts';
import { labelLayout, starMarks } from './stars.ts';
import { journeyOf, durationOf, mergeJourneys, whereAt } from './travelAnimation.svelte.ts';

const atlas = makeAtlas(classic);
const bounds = atlas.upright.bounds;

describe('the camera', () => {
  const size = { width: 390, height: 700 };

  test('fits the whole map, clear of the buttons', () => {
    const camera = fitCamera(bounds, size);
    const [a, b] = [toScreen(camera, { x: bounds.left, y: bounds.top }), toScreen(camera, { x: bounds.right, y: bounds.bottom })];
    expect(a.x).toBeGreaterThanOrEqual(0);
    expect(a.y).toBeGreaterThanOrEqual(0);
    expect(b.x).toBeLessThanOrEqual(390 - 48);
    expect(b.y).toBeLessThanOrEqual(700);
  });

  test('screen and world are each other’s inverse', () => {
    const camera: Camera = { x: 30, y: -12, k: 17 };
    const point = toWorld(camera, toScreen(camera, { x: 3.5, y: -2 }));
    expect(point.x).toBeCloseTo(3.5);
    expect(point.y).toBeCloseTo(-2);
  });

  test('what is under the finger stays there while zooming', () => {
    const before: Camera = { x: 30, y: -12, k: 17 };
    const finger = { x: 200, y: 300 };
    const after = zoomAbout(before, finger, 1.7, 5);
    expect(toWorld(after, finger).x).toBeCloseTo(toWorld(before, finger).x);
    expect(toWorld(after, finger).y).toBeCloseTo(toWorld(before, finger).y);
  });

  test('the map cannot be lost out of the window', () => {
    const lost = limitCamera({ x: 99999, y: -99999, k: 20 }, bounds, size, 5);
    const [a, b] = [toScreen(lost, { x: bounds.left, y: bounds.top }), toScreen(lost, { x: bounds.right, y: bounds.bottom })];
    expect(a.x).toBeLessThanOrEqual(size.width / 2 + 0.001);
    expect(b.y).toBeGreaterThanOrEqual(size.height / 2 - 0.001);
  });

  test('revealing moves only as far as needed', () => {
    const camera: Camera = { x: 0, y: 0, k: 20 };
    expect(reveal(camera, { x: 10, y: 10 }, size, 60)).toEqual(camera);
    expect(reveal(camera, { x: 30, y: 10 }, size, 60)).toEqual({ x: -(600 - 330), y: 0, k: 20 });
  });

  test('a tall map lies on its side in a wide window, not on a phone', () => {
    expect(isBetterTurned(bounds, { width: 1280, height: 720 })).toBe(true);
    expect(isBetterTurned(bounds, { width: 390, height: 844 })).toBe(false);
  });
});

describe('counters', () => {
  const piles = pilesOf(learning.units ?? [], []);

  test('those aboard ride with their carrier', () => {
    const mine = piles.get('1719')?.find((pile) => pile.owner === 0);
    expect(mine?.counters.map((counter) => counter.id)).toEqual(['W2']);
    expect(mine?.counters[0]?.riders).toEqual(['S12']);
  });

  test('each owner has a pile, Warpships before Systemships', () => {
    expect(piles.get('1719')?.map((pile) => pile.owner)).toEqual([0, 1]);
    expect(piles.get('0606')?.[0]?.counters.map((counter) => counter.id)).toEqual(['W1', 'W4', 'S10']);
  });

  test('a pile says its id or how many of what', () => {
    expect(pileText(piles.get('1415')?.[0]?.counters ?? [])).toEqual(['W6']);
    expect(pileText(piles.get('0606')?.[0]?.counters ?? [])).toEqual(['2W', '1S']);
  });

  test('a face-down stack says its number, or that it is unknown', () => {
    const hidden = pilesOf(
      [],
      [
        { owner: 1, hex: '1415', count: 4 },
        { owner: 1, hex: '1616' },
      ],
    );
    const kinds = ['W', 'W', 'S', 'pod', 'emperor'].map((kind, n) => ({ id: `${kind}${n}`, owner: 0, kind, hex: '0606' }));
    expect(pileText(pilesOf(kinds, []).get('0606')?.[0]?.counters ?? [])).toEqual(['2W', '+3']);
    expect(pileText(hidden.get('1415')?.[0]?.counters ?? [])).toEqual(['4']);
    expect(pileText(hidden.get('1616')?.[0]?.counters ?? [])).toEqual(['?']);
  });

  test('what is remembered lies apart from what is seen', () => {
    const both = pilesOf(
      [
        { id: 'W1', owner: 1, kind: 'W', hex: '1415' },
        { id: 'W2', owner: 1, kind: 'W', hex: '1415', memory: 2 },
      ],
      [],
    );
    expect(both.get('1415')?.map((pile) => [pile.memory, pile.counters.length])).toEqual([
      [false, 1],
      [true, 1],
    ]);
  });

  test('from afar a pile is one counter, close by each stands alone and none overlap', () => {
    const here = piles.get('0606') ?? [];
    expect(placeCounters(here, 18, true)).toHaveLength(1);
    const close = placeCounters(here, 50, true);
    expect(close.map((placed) => placed.counters.length)).toEqual([1, 1, 1]);
    expect(new Set(close.map((placed) => placed.at.x)).size).toBe(3);
  });

  test('too many stay piles even close by', () => {
    const many = Array.from({ length: 9 }, (_, i) => ({ id: `W${i}`, owner: 0, kind: 'W', hex: '0606' }));
    expect(placeCounters(pilesOf(many, []).get('0606') ?? [], 60, true)).toHaveLength(1);
  });
});

describe('labels', () => {
  const wish = (key: string, x: number, y: number, weight = 1): LabelWish => ({ key, at: { x, y }, width: 40, height: 12, weight, gap: 4 });
  const apart = (a: { x: number; y: number }, b: { x: number; y: number }): boolean =>
    Math.abs(a.x - b.x) >= 40 || Math.abs(a.y - b.y) >= 12;

  test('two close stars get places that do not overlap', () => {
    const spots = placeLabels([wish('a', 100, 100), wish('b', 112, 100)], []);
    expect(spots).toHaveLength(2);
    expect(apart(spots[0] as never, spots[1] as never)).toBe(true);
  });

  test('where there is no room at all the less important is left out', () => {
    const crowd = Array.from({ length: 12 }, (_, i) => wish(`s${i}`, 100, 100, i));
    const spots = placeLabels(crowd, []);
    expect(spots.length).toBeLessThan(12);
    expect(spots.map((spot) => spot.key)).toContain('s11');
    expect(spots.map((spot) => spot.key)).not.toContain('s0');
  });

  test('one that must be read is drawn all the same', () => {
    const wall = [{ left: 0, top: 0, right: 300, bottom: 300 }];
    expect(placeLabels([wish('a', 100, 100, 5)], wall)).toHaveLength(0);
    expect(placeLabels([wish('a', 100, 100, 150)], wall)).toHaveLength(1);
  });

  test('a label keeps its side while that is free', () => {
    const before = new Map<string, Side>([['a', 'left']]);
    expect(placeLabels([wish('a', 100, 100)], [], before)[0]?.side).toBe('left');
    const wall = [{ left: 50, top: 97, right: 97, bottom: 110 }];
    expect(placeLabels([wish('a', 100, 100)], wall, before)[0]?.side).toBe('above');
  });

  test('names of the classic map do not cover each other, from a phone’s width up', () => {
    const marks = starMarks(atlas, atlas.upright, []);
    for (const k of [14, 17, 24, 40]) {
      const { wishes, obstacles } = labelLayout(marks, new Map(), k, new Set());
      const spots = placeLabels(wishes, obstacles);
      const boxes = spots.map((spot) => ({
        ...spot,
        w: wishes.find((each) => each.key === spot.key)?.width ?? 0,
        h: wishes[0]?.height ?? 0,
      }));
      for (const a of boxes) {
        for (const b of boxes) {
          if (a.key < b.key)
            expect(a.x + a.w <= b.x + 0.01 || b.x + b.w <= a.x + 0.01 || a.y + a.h <= b.y + 0.01 || b.y + b.h <= a.y + 0.01).toBe(true);
        }
      }
      expect(spots).toHaveLength(28);
    }
  });

  test('wide letters make wide texts', () => {
    expect(textWidth('Ubaid', 12)).toBeGreaterThan(textWidth('Isil', 12));
  });
});

describe('a hex in words', () => {
  const names = { viewer: 0, name: (seat: number) => ['Ann', 'Ben'][seat] ?? '' };
  const say = (hex: string): string => hexSentence(hexWords(atlas, learning, names, hex), atlas);

  test('says who is there, what happens, and where warplines lead', () => {
    expect(say('1719')).toBe(
      'Umma: your W2 (carrying S12, has moved); Ben’s W3; a battle is in progress here; warplines to Mari, Girsu, Sumer, Sumarra',
    );
  });

  test('who has moved matters only while ships are moved', () => {
    const later = { ...learning, header: { ...learning.header, phase: 'Combat' } };
    expect(hexWords(atlas, later, names, '1719').lines[0]).toBe('your W2 (carrying S12)');
  });

  test('says bases and pinned ships', () => {
    expect(say('2223')).toBe('Babylon: Ben’s base; Ben’s W5, W7 (pinned), S11; warpline to Sumer');
  });

  test('says where there is nothing', () => {
    expect(say('1720')).toBe('Hex 1720: empty space');
  });

  test('says what is only remembered', () => {
    const view = {
      ...learning,
      battles: [],
      units: [{ id: 'W3', owner: 1, kind: 'W', hex: '1817', memory: 2 }],
      stars: [{ hex: '1817', control: 1, memory: 2 }],
    };
    expect(hexWords(atlas, view, names, '1817').lines).toEqual([
      'controlled by Ben',
      'as seen on turn 2',
      'Ben’s W3 (seen on turn 2)',
      'warpline to Umma',
    ]);
  });

  test('own dummies are called so, and what was read in a fight is remembered', () => {
    const view = {
      ...learning,
      units: [],
      battles: [],
      stacks: [
        { owner: 0, hex: '1817', count: 2 },
        { owner: 1, hex: '1817', count: 3 },
      ],
      sightings: [{ hex: '1817', owner: 1, turn: 7, units: ['W3', 'S20'] }],
    };
    expect(hexWords(atlas, view, names, '1817').lines).toEqual(
      expect.arrayContaining(['your 2 dummies', 'Ben’s 3 face-down counters', 'Ben’s counters, seen on turn 7: W3, S20']),
    );
  });
});

describe('keys', () => {
  test('arrows step, with Shift they pan', () => {
    expect(intentOf({ key: 'ArrowLeft' })).toEqual({ kind: 'step', arrow: 'left' });
    expect(intentOf({ key: 'ArrowDown', shiftKey: true })).toEqual({ kind: 'pan', arrow: 'down' });
  });

  test('zoom, home, choice, back, going round', () => {
    const kinds = ['+', '-', 'Home', 'Enter', ' ', 'Escape', 'o', 'i'].map((key) => intentOf({ key })?.kind);
    expect(kinds).toEqual(['closer', 'further', 'home', 'choose', 'choose', 'back', 'turn', 'tell']);
    expect(intentOf({ key: 'n' })).toEqual({ kind: 'jump', by: 1 });
    expect(intentOf({ key: 'p' })).toEqual({ kind: 'jump', by: -1 });
  });

  test('the browser’s and the frame’s own keys are left alone', () => {
    for (const key of ['a', 's', 'l', 't', 'm', '?', 'Tab']) expect(intentOf({ key })).toBeNull();
    expect(intentOf({ key: '+', ctrlKey: true })).toBeNull();
  });

  test('going round comes back to the first', () => {
    expect(nextPlace(['a', 'b', 'c'], 'c', 1)).toBe('a');
    expect(nextPlace(['a', 'b', 'c'], 'a', -1)).toBe('c');
    expect(nextPlace(['a', 'b', 'c'], 'x', -1)).toBe('c');
    expect(nextPlace([], 'a', 1)).toBeUndefined();
  });
});

describe('journeys', () => {
  const moved = { kind: 'moved', seat: 1, ship: 'W3', path: ['1719', '1817', '1818'] };

  test('a move is one, a stay is none', () => {
    expect(journeyOf(moved, 7)).toEqual({ key: 'm7', units: ['W3'], owner: 1, hexes: ['1719', '1817', '1818'] });
    expect(journeyOf({ ...moved, path: ['1719'] }, 8)).toBeNull();
    expect(journeyOf({ kind: 'stayed', seat: 1, ships: ['W3'] }, 9)).toBeNull();
    expect(journeyOf(null, 1)).toBeNull();
  });

  test('a face-down stack travels without names', () => {
    expect(journeyOf({ kind: 'stack_moved', seat: 1, path: ['1719', '1817'] }, 3)?.units).toEqual([]);
  });

  test('ships on one path go together', () => {
    const [a, b] = [journeyOf(moved, 1), journeyOf({ ...moved, ship: 'W4' }, 2)];
    expect(mergeJourneys([a as never, b as never])).toEqual([{ key: 'm1', units: ['W3', 'W4'], owner: 1, hexes: moved.path }]);
  });

  test('it begins at the start, ends at the end, and longer ones take longer, not for ever', () => {
    const grid = makeGrid(classic.hexes);
    const journey = journeyOf(moved, 1) as never;
    expect(whereAt(grid, journey, 0)).toEqual(grid.cells.get('1719')?.at);
    expect(whereAt(grid, journey, 1)).toEqual(grid.cells.get('1818')?.at);
    expect(durationOf(journey)).toBe(700);
    expect(durationOf({ key: '', units: [], owner: 0, hexes: Array.from({ length: 30 }, String) })).toBe(1700);
  });
});
