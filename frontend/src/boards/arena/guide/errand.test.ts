import { expect, test } from 'vitest';
import { quiet } from '../fixtures/views.ts';
import { Lattice } from '../lattice.ts';
import type { Reach } from '../types.ts';
import { errandOf, fightsIn } from './errand.ts';

const lattice = new Lattice(quiet.grids);
const reach = (piece: string, at: string, ...hexes: string[]): Reach => ({
  kind: 'reach',
  piece,
  at,
  stops: hexes.map((hex) => ({ hex, steps: [hex] })),
});
const errand = (...reaches: Reach[]) => errandOf(quiet, 0, lattice, reaches);

test('discs are brought home first: the Converter stands at 1-0', () => {
  expect(errand(reach('0.B1', '2-1', '5-4'), reach('0.W1', '2-0', '1-0', '5-4'))).toEqual({ piece: '0.W1', hex: '1-0', what: 'home' });
});

test('then one that lies in reach is fetched, by the swiftest robot that carries none', () => {
  expect(errand(reach('0.D1', '1-2', '3-2'), reach('0.B1', '2-1', '5-4'))).toEqual({ piece: '0.B1', hex: '5-4', what: 'disc' });
});

test('else one comes nearer; the Converter stays, and nobody walks into a fight', () => {
  expect(errand(reach('0.W1', '2-0', '2-3', '1-3', '5-0'))).toMatchObject({ piece: '0.W1', what: 'nearer' });
  expect(errand(reach('0.C', '1-0', '3-2'))).toBeNull();
  const fight: Reach = { ...reach('0.B1', '2-1'), stops: [{ hex: '5-4', steps: ['5-4'], combat: true }] };
  expect(errand(fight)).toBeNull();
});

test('a Converter that will rather fall than not comes before all, another robot after discs, at odds of two to one', () => {
  const [home, away] = [reach('0.W1', '2-0', '1-0'), reach('0.B1', '2-1', '2-3')];
  const fight = (foe: string, chance: number) => ({ piece: '0.B1', hex: '3-2', foe, chance });
  const first = (...fights: ReturnType<typeof fight>[]) => errandOf(quiet, 0, lattice, [home, away], fights)?.what;
  expect([first(fight('1.C', 0.5)), first(fight('1.C', 0.49)), first(fight('1.D1', 0.9))]).toEqual(['attack', 'home', 'home']);
  const alone = (...fights: ReturnType<typeof fight>[]) => errandOf(quiet, 0, lattice, [away], fights);
  expect(alone(fight('1.D1', 0.65), fight('1.W1', 0.8))).toEqual({ piece: '0.B1', hex: '3-2', foe: '1.W1', chance: 0.8, what: 'attack' });
  expect(alone(fight('1.D1', 0.64))?.what).not.toBe('attack');
});

test('fights are told from one another: no field, one against one, and the Converter begins none', () => {
  const foe = (id: string, hex: string) => ({ id, owner: 1, type: id[2] as 'D', hex });
  const view = {
    ...quiet,
    pieces: [
      ...quiet.pieces.filter((each) => each.owner === 0),
      foe('1.D1', '5-1'),
      foe('1.W1', '5-2'),
      foe('1.B1', '5-2'),
      foe('1.H1', '5-3'),
    ],
    markers: { ...quiet.markers, fields: { '5-3': 1 } },
  };
  const fights = (piece: string) => ({
    ...reach(piece, '2-1'),
    stops: ['5-1', '5-2', '5-3'].map((hex) => ({ hex, steps: [hex], combat: true })),
  });
  expect(fightsIn(view, 0, [fights('0.B1'), fights('0.C')])).toEqual([{ piece: '0.B1', hex: '5-1', foe: '1.D1' }]);
});
