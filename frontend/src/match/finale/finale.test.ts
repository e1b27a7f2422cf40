// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { BaseView } from '../../wire/view.ts';
import type { Header } from '../../wire/types.ts';
import type { Battle } from '../replay/replayBattles.ts';
import type { ReplayMoment } from '../replay/replayMoments.ts';
import { outcomeReason } from '../statusText.ts';
import { linesOf } from './curveShape.ts';
import Finale from './Finale.svelte';
import { curveOf, turningPoints } from './matchCurve.ts';
import { wrapWords } from './sharedPicture.ts';

const names = ['Ann', 'Ben'];
/** Points of both seats in the turns 1, 1, 2, 3, 4. Ben leads after turn 2, and Ann leads from turn 4. */
const told: readonly (readonly [turn: number, ann: number, ben: number])[] = [
  [1, 0, 0],
  [1, 1, 0],
  [2, 1, 4],
  [3, 2, 5],
  [4, 9, 5],
];
const moments = told.map(([turn, ann, ben], entry): ReplayMoment => ({
  entry,
  turn,
  phase: '',
  lines: [],
  view: () => ({ points: [ann, ben] }) as unknown as BaseView,
}));
const points = (view: BaseView) => ({ unit: 'Points', values: (view as unknown as { points: number[] }).points });
const battle = (place: string, turn: number, rounds: number): Battle => ({
  place,
  title: place,
  turn,
  sides: [0, 1],
  from: 0,
  to: 0,
  rounds: Array.from({ length: rounds }, (_, at) => ({ round: at + 1, at })),
  lines: [],
});

test('the curve has what every seat had at the end of each turn', () => {
  const curve = curveOf(moments, points);
  expect(curve).toEqual({
    unit: 'Points',
    turns: [1, 2, 3, 4],
    values: [
      [1, 1, 2, 9],
      [0, 4, 5, 5],
    ],
  });
  expect(linesOf(curve!, { width: 300, height: 90 })[0]?.points).toEqual([
    [0, 80],
    [100, 80],
    [200, 70],
    [300, 0],
  ]);
});

test('where nothing is counted, or nothing ever changes, there is no curve', () => {
  expect(curveOf(moments, undefined)).toBe(null);
  expect(curveOf(moments, () => ({ unit: 'Points', values: [3, 3] }))).toBe(null);
  expect(turningPoints(null, [battle('Ur', 2, 1), battle('Umma', 1, 3)], names, 0).map((each) => each.place)).toEqual(['Umma', 'Ur']);
});

test('a turning point is a turn that changed who leads, with its longest battle, and where the replay shows it', () => {
  const found = turningPoints(curveOf(moments, points), [battle('Ur', 4, 1), battle('Umma', 4, 3)], names, 0);
  expect(found).toEqual([
    { turn: 2, title: 'Ben takes the lead', place: '', address: { viewer: 0, turn: 2 } },
    { turn: 4, title: 'Ann takes the lead', place: 'Umma', address: { viewer: 0, turn: 4, battle: 'Umma', round: 3 } },
  ]);
});

test('of two who changed as much against each other the one who did it is named', () => {
  const lost = {
    unit: 'Ships',
    turns: [1, 2],
    values: [
      [2, 2],
      [3, 2],
    ],
  };
  expect(turningPoints(lost, [], names, -1).map((each) => each.title)).toEqual(['Ben loses 1']);
});

test('a turning point that is pressed opens the replay there', async () => {
  const curve = curveOf(moments, points);
  const onpoint = vi.fn();
  render(Finale, { story: { curve, points: turningPoints(curve, [], names, 1) }, names, colors: [0, 1], onpoint });
  expect(screen.getByRole('img', { name: 'Points from turn 1 to turn 4: Ann 1 to 9, Ben 0 to 5' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Turn 4 Ann takes the lead/ }));
  expect(onpoint).toHaveBeenCalledWith({ viewer: 1, turn: 4 });
});

test('the winner is said once, above the reason', () => {
  const header = (text: string) => ({ outcome: { winners: [0], reason: 'x', text } }) as unknown as Header;
  expect(outcomeReason(header('{0} wins: the enemy has no base left.'), names)).toBe('The enemy has no base left.');
  expect(outcomeReason(header('{1} resigns: {0} wins.'), names)).toBe('Ben resigns.');
  expect(outcomeReason(header('The last bases were lost in the same turn: no player wins.'), names)).toMatch(/no player wins\.$/);
});

test('words of the shared picture are broken where they no longer fit', () => {
  expect(wrapWords('Ann holds the arena at last', (line) => line.length <= 14)).toEqual(['Ann holds the', 'arena at last']);
});
