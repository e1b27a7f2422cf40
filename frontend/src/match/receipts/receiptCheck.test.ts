// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { rememberCommitments, readCommitments } from '../../wire/rememberedCommitments';
import { canonicalJson, commitmentOf, hashOfSeed } from './commitment';
import { checkReceipts, questionText, type RecordedMatch } from './receiptCheck';

const NONCE = '00112233445566778899aabbccddeeff';
const SEED = 'r2-00';

/** Return a match in which Ann (0) and Ben (1) sealed orders and Cleo (2) gave none. */
function match(): RecordedMatch {
  const name = hashOfSeed(SEED);
  const receipt = (seat: number, entry: number, command: unknown) => {
    const commitment = commitmentOf(name, 't1.orders', seat, command, NONCE);
    return { decision: 't1.orders', seat, entry, nonce: NONCE, commitment };
  };
  const orders = [
    { kind: 'orders', drive: 2 },
    { kind: 'orders', drive: 3 },
  ] as const;
  return {
    seed: SEED,
    log: [
      { index: 0, seat: -1, decision: '', command: { act: 'start' }, turn: 1 },
      { index: 1, seat: 0, decision: 't1.orders', command: orders[0], turn: 1 },
      {
        index: 2,
        seat: 1,
        decision: 't1.orders',
        command: orders[1],
        turn: 1,
        receipts: [receipt(0, 1, orders[0]), receipt(1, 2, orders[1]), receipt(2, -1, null)],
      },
    ],
  };
}

const check = (record: RecordedMatch, held = {}, shown = hashOfSeed(SEED)) => checkReceipts(record, shown, held, () => {});

beforeEach(() => localStorage.clear());

test('a commitment is the hash the server makes of the same text', () => {
  const command = { ships: [{ name: 'Å1', drive: 2 }], kind: 'orders' };
  expect(canonicalJson(command)).toBe('{"kind":"orders","ships":[{"drive":2,"name":"Å1"}]}');
  expect(commitmentOf('11'.repeat(32), 't3.orders', 1, command, NONCE)).toBe(
    'bfb917ea882ff316ee5c49a84b5bba5bc0a44fdf03fddc5d38640e2238775bde',
  );
});

test('everything of an untouched record agrees', async () => {
  const verdict = await check(match());
  expect([verdict.receipts.length, verdict.wrong, verdict.seedAgrees, verdict.without]).toEqual([3, [], true, 0]);
});

test('one altered order, another seed, a receipt that points to another answer or is gone are found out', async () => {
  const altered = match();
  (altered.log[1]!.command as { drive: number }).drive = 3;
  expect((await check(altered)).wrong.map((each) => each.seat)).toEqual([0]);
  const reseeded = await check({ ...match(), seed: 'r2-01' });
  expect([reseeded.seedAgrees, reseeded.wrong.length]).toEqual([false, 3]);
  const moved = match();
  Object.assign(moved.log[2]!.receipts![1]!, { entry: 1 });
  expect((await check(moved)).wrong.map((each) => each.seat)).toEqual([1]);
  const bare = match();
  delete (bare.log[2] as { receipts?: unknown }).receipts;
  expect([(await check(bare)).receipts.length, (await check(bare)).without]).toEqual([0, 2]);
});

test('a record made anew as a whole is found out by what this browser was shown', async () => {
  const name = hashOfSeed(SEED);
  rememberCommitments(name, match().log[2]!.receipts!);
  expect((await check(match(), readCommitments(name))).wrong).toEqual([]);
  const forged = match();
  const command = { kind: 'orders', drive: 9 };
  Object.assign(forged.log[1]!, { command });
  Object.assign(forged.log[2]!.receipts![0]!, { commitment: commitmentOf(name, 't1.orders', 0, command, NONCE) });
  expect((await check(forged)).wrong).toEqual([]);
  const verdict = await check(forged, readCommitments(name));
  expect(verdict.wrong.map((each) => [each.seat, each.otherThanShown])).toEqual([[0, true]]);
  const bare = match();
  delete (bare.log[2] as { receipts?: unknown }).receipts;
  expect((await check(bare, readCommitments(name))).missing).toHaveLength(3);
});

test('what was shown first stays, and the oldest matches make room', () => {
  const one = { decision: 'r1', seat: 0, commitment: 'a' };
  rememberCommitments('m', [one]);
  rememberCommitments('m', [
    { ...one, commitment: 'b' },
    { ...one, seat: 1 },
  ]);
  expect(readCommitments('m')).toEqual({ 'r1 0': 'a', 'r1 1': 'a' });
  for (let n = 0; n < 25; n++) rememberCommitments(`m${n}`, [one]);
  expect(Object.keys(localStorage).length).toBe(20);
  rememberCommitments('', [one]);
  expect(Object.keys(localStorage).length).toBe(20);
});

test('questions have words', () => {
  expect(questionText('t3.p1.star_damage')).toBe('Turn 3, star damage');
  expect(questionText('r1')).toBe('r1');
});
