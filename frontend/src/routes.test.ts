import { expect, test } from 'vitest';
import addresses from './addresses.json';
import { designPath, groupCode, joinPath, matchPath, newDesignPath, newGamePath, parseRoute, replayPath } from './routes.ts';

test.each([
  ['/', { page: 'hall' }],
  ['/new', { page: 'new', game: '', scenario: '' }],
  ['/new/', { page: 'new', game: '', scenario: '' }],
  ['/new/toy/own%3Aabc', { page: 'new', game: 'toy', scenario: 'own:abc' }],
  ['/new/toy/a/b', { page: 'lost' }],
  ['/design', { page: 'designs' }],
  ['/design/abc', { page: 'design', id: 'abc', game: '' }],
  ['/design/new/toy', { page: 'design', id: '', game: 'toy' }],
  ['/design/abc/toy', { page: 'lost' }],
  ['/join/K7QXM', { page: 'join', code: 'K7QXM' }],
  ['/match/a%2Fb', { page: 'match', id: 'a/b' }],
  ['/match', { page: 'lost' }],
  ['/you', { page: 'you' }],
  ['/you/x', { page: 'lost' }],
  ['/mail/stop/a:b', { page: 'letter', kind: 'stop', token: 'a:b' }],
  ['/mail/spam/a', { page: 'lost' }],
  ['/match/a/b', { page: 'lost' }],
  ['/seat/tok-en_1', { page: 'seat', token: 'tok-en_1' }],
  ['/seat', { page: 'lost' }],
  ['/help/crt', { page: 'help', game: '', topic: 'crt' }],
  ['/cases', { page: 'cases', game: '', id: '' }],
  ['/cases/chess', { page: 'cases', game: 'chess', id: '' }],
  ['/cases/chess/C-1', { page: 'cases', game: 'chess', id: 'C-1' }],
  ['/case/4xk2', { page: 'case', id: '4xk2' }],
  ['/wp-admin', { page: 'lost' }],
])('%s', (path, route) => {
  expect(parseRoute(path)).toEqual(route);
});

test.each(Object.entries(addresses))('the server too knows what is at %s', (path, page) => {
  expect(parseRoute(path).page).toBe(page);
});

test('codes are shown in groups, old short ones as they are', () => {
  expect(groupCode('ABCDEFGH')).toBe('ABCD-EFGH');
  expect(groupCode('K7QXM')).toBe('K7QXM');
});

test('addresses come back as they went', () => {
  expect(parseRoute(newGamePath('toy', 'own:abc'))).toEqual({ page: 'new', game: 'toy', scenario: 'own:abc' });
  expect(parseRoute(newDesignPath('toy'))).toEqual({ page: 'design', id: '', game: 'toy' });
  expect(parseRoute(designPath('abc'))).toEqual({ page: 'design', id: 'abc', game: '' });
  expect(parseRoute(matchPath('ä/1'))).toEqual({ page: 'match', id: 'ä/1' });
  expect(parseRoute(joinPath('AB CD'))).toEqual({ page: 'join', code: 'AB CD' });
});

test.each([
  [{}, '/match/m1/replay'],
  [{ viewer: 1, turn: 7 }, '/match/m1/replay?viewer=1&turn=7'],
  [{ viewer: 'all' as const, turn: 7, battle: '0304', round: 2 }, '/match/m1/replay?viewer=all&turn=7&battle=0304&round=2'],
  [{ viewer: -1, entry: 12 }, '/match/m1/replay?viewer=-1&entry=12'],
])('a moment of a replay has an address: %o', (moment, address) => {
  expect(replayPath('m1', moment)).toBe(address);
  const [path, query = ''] = address.split('?');
  expect(parseRoute(path!, `?${query}`)).toEqual({ page: 'match', id: 'm1', replay: moment });
});

test('nonsense in such an address is passed over', () => {
  expect(parseRoute('/match/m1/replay', '?viewer=me&entry=1e9&turn=&round=99999999999&x=1')).toEqual({
    page: 'match',
    id: 'm1',
    replay: {},
  });
  expect(parseRoute('/match/m1/replay/more')).toEqual({ page: 'lost' });
});

test('an address that is badly written leads somewhere all the same', () => {
  expect(parseRoute('/seat/%E0%A4%A')).toEqual({ page: 'seat', token: '%E0%A4%A' });
});
