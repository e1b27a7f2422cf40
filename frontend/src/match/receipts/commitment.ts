/** Commitments of sealed answers, calculated in this browser. A library does the hashing, because browsers offer it only over HTTPS. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const FORM = 'receipt/1';

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Return JSON with sorted keys and without spaces, so that equal values give equal texts here and on the server. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1));
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
}

/** Return the commitment to a seat's answer. `match` is the hash of the match's seed. `command` is null if the seat gave no answer. */
export const commitmentOf = (match: string, decision: string, seat: number, command: unknown, nonce: string): string =>
  hash(canonicalJson([FORM, match, decision, seat, command, nonce]));

/** Return the hash of a match's seed. The hash is shown from the start of the match. */
export const hashOfSeed = (seed: string): string => hash(`seed ${seed}`);
