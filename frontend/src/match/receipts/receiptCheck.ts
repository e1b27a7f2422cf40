/** Checks whether everything that a finished match reveals agrees with what was shown during the match. */
import { keyOf, type Remembered } from '../../wire/rememberedCommitments.ts';
import { commitmentOf, hashOfSeed } from './commitment.ts';

export interface Receipt {
  decision: string;
  seat: number;
  /** Entry of the answer in the log. It is -1 if the seat gave no answer. */
  entry: number;
  nonce: string;
  commitment: string;
}

export interface RecordedLine {
  index: number;
  seat: number;
  decision: string;
  command: unknown;
  turn: number;
  receipts?: readonly Receipt[];
}

/** The fields of an exported match that this check needs. */
export interface RecordedMatch {
  seed: string;
  log: readonly RecordedLine[];
}

/** A receipt with the turn and the entry at which the question of the receipt was closed. */
export interface Checked extends Receipt {
  turn: number;
  closed: number;
  agrees: boolean;
  /** Whether this browser received another commitment during the match. */
  otherThanShown: boolean;
}

export interface Verdict {
  receipts: readonly Checked[];
  wrong: readonly Checked[];
  /** Whether the seed has the hash that was shown from the start. */
  seedAgrees: boolean;
  /** Number of commitments that this browser has stored. `missing` are the keys of those that are missing from the record. */
  remembered: number;
  missing: readonly string[];
  /** Number of answers to sealed questions without a receipt. */
  without: number;
}

const PIECE = 40;

/** Check all receipts. `shown` is the hash of the seed in the view. `progress` is called with the progress, from 0 to 1. */
export async function checkReceipts(
  match: RecordedMatch,
  shown: string,
  held: Remembered,
  progress: (done: number) => void,
): Promise<Verdict> {
  const name = hashOfSeed(match.seed);
  const all = match.log.flatMap((line) => (line.receipts ?? []).map((receipt) => ({ receipt, line })));
  const receipts: Checked[] = [];
  for (const { receipt, line } of all) {
    if (receipts.length % PIECE === 0) {
      progress(receipts.length / all.length);
      await new Promise((goOn) => setTimeout(goOn));
    }
    receipts.push(checkReceipt(match, name, held, receipt, line));
  }
  const there = new Set(receipts.map((each) => keyOf(each.decision, each.seat)));
  const keys = Object.keys(held);
  return {
    receipts,
    wrong: receipts.filter((each) => !each.agrees),
    seedAgrees: name === shown,
    remembered: keys.length,
    missing: keys.filter((key) => !there.has(key)),
    without: countWithoutReceipt(match, there),
  };
}

function checkReceipt(match: RecordedMatch, name: string, held: Remembered, receipt: Receipt, line: RecordedLine): Checked {
  const { decision, seat, entry, nonce, commitment } = receipt;
  const answer = entry <= line.index ? match.log[entry] : undefined;
  const placed = entry === -1 || (answer?.decision === decision && answer.seat === seat);
  const was = held[keyOf(decision, seat)];
  const otherThanShown = was !== undefined && was !== commitment;
  const opened = placed && commitmentOf(name, decision, seat, answer?.command ?? null, nonce) === commitment;
  return { ...receipt, turn: line.turn, closed: line.index, agrees: opened && !otherThanShown, otherThanShown };
}

/** Return the number of sealed answers that have no receipt. A question that several seats answered counts as sealed. */
function countWithoutReceipt(match: RecordedMatch, there: ReadonlySet<string>): number {
  const seats = new Map<string, Set<number>>();
  for (const line of match.log) {
    if (line.decision && line.decision !== 'standing') seats.set(line.decision, (seats.get(line.decision) ?? new Set()).add(line.seat));
  }
  const shared = [...seats].filter(([, answered]) => answered.size > 1);
  return shared.flatMap(([id, answered]) => [...answered].filter((seat) => !there.has(keyOf(id, seat)))).length;
}

/** Return the name of a question: "Turn 3, build" for "t3.p1.build". For other questions return the name that the game uses. */
export function questionText(decision: string): string {
  const turn = /^t(\d+)\./.exec(decision)?.[1];
  const kind = decision.split('.').at(-1)!.replaceAll('_', ' ');
  return turn ? `Turn ${turn}, ${kind}` : kind;
}
