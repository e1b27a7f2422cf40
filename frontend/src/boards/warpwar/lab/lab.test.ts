import { expect, test } from 'vitest';
import type { LabKit, LabValue } from '../types.ts';
import { fromQuery, labQueryOf, stakeAt, toQuery } from './labLink.ts';
import { boundsText, isExact, lossText, worthText } from './labText.ts';
import { printShip, readShip, withAttr } from './shipText.ts';

test('a record is read with its damage, level and generator, and printed the same', () => {
  const text = 'W4: TL2 PD={7}6 B=3 S={3}2 M={6}3 WG=MWG';
  expect(readShip(text)).toEqual({
    id: 'W4',
    tl: 2,
    built: { PD: 7, B: 3, S: 3, M: 6 },
    now: { PD: 6, B: 3, S: 2, M: 3 },
    wg: 'MWG',
  });
  expect(printShip(readShip(text)!)).toBe(text);
});

test('a ship without a name is a Warpship unless it says that it has no generator', () => {
  expect(readShip('pd=4 b=2')).toMatchObject({ id: '', wg: 'WG', now: { PD: 4, B: 2 } });
  expect(readShip('PD=3 WG=-')).toMatchObject({ wg: '' });
  expect(printShip(readShip('PD=3 WG=-')!)).toBe('PD=3 WG=-');
  expect(printShip(readShip('S3: PD=3')!)).toBe('S3: PD=3');
});

test('what is no record stays text', () => {
  for (const text of ['rubbish', 'PD=x', 'PD=4 Q=2', 'PD=4 and more']) expect(readShip(text), text).toBeNull();
});

test('a button changes an attribute as built and as it is', () => {
  expect(printShip(withAttr(readShip('W1: PD={7}6 B=2')!, 'PD', 8))).toBe('W1: PD=8 B=2');
  expect(printShip(withAttr(readShip('W1: PD=6 B=2')!, 'B', 0))).toBe('W1: PD=6');
});

const kit = {
  editions: [{ key: '1977' }, { key: '2012' }],
  ships: 4,
  points: 60,
  stake: 60,
  stakes: [],
  samples: [{ title: 'One', position: { fleets: [['PD=1'], ['PD=2']] } }],
} as unknown as LabKit;

test('an address holds a position', () => {
  const position = { fleets: [['W1: PD={7}6', 'PD=3 WG=-'], ['PD=2']] as [string[], string[]], edition: '1977' as const, stake: 15 };
  expect(fromQuery(toQuery(position), kit)).toEqual(position);
  expect(fromQuery('', kit)).toBe(kit.samples[0]!.position);
});

const ship = (id: string, owner: number, now: Record<string, number>) => ({ id, owner, tl: 0, wg: 'WG', built: now, now });

test('a battle of a replay becomes a position, with every ship of it and nothing else', () => {
  const records = [ship('W1', 0, { PD: 6 }), ship('W3', 0, { PD: 9 }), ship('W2', 1, { PD: 4, B: 1 })];
  const query = labQueryOf({ sides: [1, 0], fleets: { 0: ['W1'], 1: ['W2'] } }, records, '1977', { base: 1 });
  expect(fromQuery(query, kit)).toEqual({ fleets: [['W2: PD=4 B=1'], ['W1: PD=6']], edition: '1977', stake: 40 });
});

test('what is at stake is the base, else the colony, else the star', () => {
  expect([stakeAt({ base: 0, colony: 1 }), stakeAt({ base: -1, colony: 0 }), stakeAt({}), stakeAt(undefined)]).toEqual([40, 15, 4, 4]);
});

test('a battle of three sides, or with a ship whose record is not known, is none', () => {
  const records = [ship('W1', 0, { PD: 6 })];
  expect(labQueryOf({ sides: [0, 1], fleets: { 0: ['W1'], 1: ['W2'] } }, records, '2012', undefined)).toBe('');
  expect(labQueryOf({ sides: [0, 1, 2], fleets: { 0: ['W1'], 1: [], 2: [] } }, records, '2012', undefined)).toBe('');
  expect(labQueryOf({ sides: [0, 1], fleets: { 0: ['W1'], 1: [] } }, records, '2012', undefined)).toBe('');
});

test('what an address says wrongly is left out', () => {
  expect(fromQuery('a=PD%3D1&b=PD%3D2&edition=1812&stake=-7', kit)).toEqual({ fleets: [['PD=1'], ['PD=2']], edition: '2012', stake: 4 });
  expect(fromQuery(`${'a=PD%3D1&'.repeat(9)}b=x`, kit).fleets[0]).toHaveLength(4);
});

const found = (low: number, high: number, exact: boolean): LabValue => ({ low, high, exact }) as LabValue;

test('a figure says how sure it is', () => {
  expect(isExact(found(1, 1.05, true))).toBe(true);
  expect(isExact(found(1, 1.05, false)), 'answers may have been missed').toBe(false);
  expect(boundsText(found(-0.5, 1.2, true))).toBe('With the best answers the value is between −0.5 and +1.2 BP.');
  expect(boundsText(found(-0.5, 1.2, false))).toContain('answers found');
});

test('values are said of the fleet that has them', () => {
  expect(worthText(1.82)).toBe('The round is worth 1.8 BP to the fleet on the left.');
  expect(worthText(-0.4)).toBe('The round is worth 0.4 BP to the fleet on the right.');
  expect(worthText(0.01)).toBe('The round is even: it is worth 0 BP to both fleets.');
  expect(lossText(1.3)).toBe('The orders lose 1.3 BP against best play.');
});

test('signs that a chat glued to the end of a link are no part of it', () => {
  const told = { fleets: [['W1: PD=6'], ['PD=2']], edition: '1977', stake: 40 };
  expect(fromQuery('edition=1977).&a=PD%3D1&b=PD%3D2&stake=40*', kit)).toMatchObject({ edition: told.edition, stake: told.stake });
  expect(fromQuery('edition=1977&amp;stake=40&amp;b=PD%3D2&amp;a=W1%3A+PD%3D6%29.', kit)).toMatchObject(told);
  expect(fromQuery('a=S3%3A+PD%3D{4}3&b=W2%3A+PD%3D3+WG%3D-', kit).fleets).toEqual([['S3: PD={4}3'], ['W2: PD=3 WG=-']]);
});
