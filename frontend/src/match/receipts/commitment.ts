/** Commitments of sealed answers, hashed in this browser. Uses a library, because browsers offer hashing only over HTTPS. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const FORM = 'receipt/1';

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Return JSON with sorted keys and without spaces, so that equal values give equal texts here and on the server. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1));
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}

/** Return the commitment to a seat's answer. `match`: the hash of its seed; `command`: null if the seat gave none. */
export const commitmentOf = (match: string, decision: string, seat: number, command: unknown, nonce: string): string =>
  hash(canonical([FORM, match, decision, seat, command, nonce]));

/** Return the hash of a match's seed, which is shown from the start. */
export const hashOfSeed = (seed: string): string => hash(`seed ${seed}`);
