import { expect, test } from 'vitest';
import * as f from './form.ts';

test('sectors are laid, taken away and change places; no row has a gap', () => {
  expect(f.setSector([], 0, 0, 5)).toEqual([[5]]);
  expect(f.setSector([[5]], 0, 1, 2)).toEqual([[5, 2]]);
  expect(f.setSector([[5, 2]], 1, 0, 6)).toEqual([[5, 2], [6]]);
  expect(f.setSector([[5, 2], [6]], 0, 0, 0), 'its neighbour moves up').toEqual([[2], [6]]);
  expect(f.setSector([[5, 2], [6]], 1, 0, 0)).toEqual([[5, 2]]);
  expect(f.setSector([[5, 2], [6]], 0, 0, 6), 'the two change places').toEqual([[6, 2], [5]]);
  expect(f.setSector([[5, 2]], 1, 0, 2), 'one that moves leaves no gap').toEqual([[5], [2]]);
});

test('a sector may be laid at the end of each row and in a new one, as far as there is room', () => {
  expect(f.sectorPlaces([], 4, 3)).toEqual([[0]]);
  expect(f.sectorPlaces([[5, 2], [6]], 2, 3)).toEqual([[5, 2], [6, 0], [0]]);
  expect(f.sectorPlaces([[5], [6], [7]], 4, 3)).toEqual([
    [5, 0],
    [6, 0],
    [7, 0],
  ]);
});

const two: f.ScenarioForm = { seats: [2, 2], side: [{ homes: ['Ur'] }, { homes: ['Sol'], ship: [1] }] };

test('a star is the home of one side at most', () => {
  expect(f.toggleHome(two, 0, 'Kish').side).toEqual([{ homes: ['Ur', 'Kish'] }, { homes: ['Sol'], ship: [1] }]);
  expect(f.toggleHome(two, 0, 'sol').side).toEqual([{ homes: ['Ur', 'sol'] }, { homes: [], ship: [1] }]);
  expect(f.toggleHome(two, 0, 'UR').side![0]).toEqual({ homes: [] });
  expect(two.side![0]!.homes, 'what was given stays').toEqual(['Ur']);
});

test('sides follow the number of players, and become homes to pick from', () => {
  expect(f.setSeats(two, [2, 3]).side).toEqual([{ homes: ['Ur'] }, { homes: ['Sol'], ship: [1] }, { homes: [] }]);
  expect(f.setSeats(f.setSeats(two, [2, 3]), [2, 2]).side).toHaveLength(2);
  expect(f.setStarts(two, 'choose')).toEqual({ seats: [2, 2], choose_homes: ['Ur', 'Sol'] });
  expect(f.setStarts({ seats: [2, 2], choose_homes: ['Ur'], choose_end: true }, 'sides')).toEqual({
    seats: [2, 2],
    side: [{ homes: ['Ur'] }, { homes: [] }],
  });
});

test('what stood on stars that went goes too', () => {
  const form: f.ScenarioForm = {
    ...two,
    counters: { Ur: 1, Sol: 2 },
    victory: [
      { kind: 'star_cluster', text: '', stars: ['Sol', 'Ur'] },
      { kind: 'emperor', text: '' },
    ],
  };
  expect(f.removeMissingStars(form, new Set(['sol']))).toEqual({
    seats: [2, 2],
    side: [{ homes: [] }, { homes: ['Sol'], ship: [1] }],
    counters: { Sol: 2 },
    victory: [
      { kind: 'star_cluster', text: '', stars: ['Sol'] },
      { kind: 'emperor', text: '' },
    ],
  });
});

test('star counters are put, changed and taken away', () => {
  expect(f.setCounter({}, 'Ur', 3).counters).toEqual({ Ur: 3 });
  expect(f.setCounter({ counters: { ur: 3 } }, 'Ur', 4).counters).toEqual({ Ur: 4 });
  expect(f.setCounter({ counters: { Ur: 3, Sol: 1 } }, 'Ur', 0).counters).toEqual({ Sol: 1 });
});

test('the order of victory conditions is the order of the list', () => {
  const [a, b, c] = ['bases', 'emperor', 'ending_turn'].map((kind) => ({ kind, text: kind }));
  const form = f.addVictory(f.addVictory({ victory: [a!] }, b!), c!);
  expect(f.moveVictory(form, 2, -1).victory).toEqual([a, c, b]);
  expect(f.moveVictory(form, 0, 1).victory).toEqual([b, a, c]);
  expect([f.moveVictory(form, 0, -1), f.moveVictory(form, 2, 1)]).toEqual([form, form]);
  expect(f.removeVictory(form, 1).victory).toEqual([a, c]);
  expect(f.changeVictory(form, 2, { n: 9 }).victory![2]).toEqual({ ...c, n: 9 });
  expect(f.toggleCluster(form, 0, 'Ur').victory![0]).toEqual({ ...a, stars: ['Ur'] });
});

test('rules and lists', () => {
  expect(f.setRule({ rules: { a: 1 } }, 'b', true).rules).toEqual({ a: 1, b: true });
  expect(f.dropRule({ rules: { a: 1, b: 2 } }, 'a').rules).toEqual({ b: 2 });
  const all = ['advanced', 'tech', 'counters'];
  expect(f.setListed(['counters', 'strange'], 'advanced', true, all)).toEqual(['advanced', 'counters', 'strange']);
  expect(f.setListed(['counters'], 'counters', false, all)).toEqual([]);
});

test('a new galaxy has nothing on its stars, and another edition only what it knows', () => {
  const form: f.ScenarioForm = { ...two, layout: [[1]], counters: { Ur: 1 }, victory: [{ kind: 'star_cluster', text: '', stars: ['Ur'] }] };
  expect(f.useNewGalaxy(form)).toEqual({ seats: [2, 2], map: 'generated', victory: [{ kind: 'star_cluster', text: '', stars: [] }] });
  const kit = { editions: [{ key: '1994', packages: [{ key: 'alliances' }], options: ['blind'] }] };
  const changed = f.setEdition({ edition: '2012', uses: ['tech', 'alliances'], options: ['armor', 'blind'] }, '1994', kit);
  expect(changed).toEqual({ edition: '1994', uses: ['alliances'], options: ['blind'] });
});
