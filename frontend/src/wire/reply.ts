import type { Accepted, Answer, Fault, Fine, Refused } from './types';

export interface Done {
  ok: true;
}

export interface Answered<A> {
  ok: true;
  answer: A;
}

/** A refused request. `field` is a path into the command, and `faults` lists all faults of the command. */
export interface Refusal {
  ok: false;
  code: string;
  text: string;
  field: string;
  faults: Fault[];
}

export type Result = Done | Refusal;

export type Verdict = Accepted | Refused | Fine | Answer;
export type Reply = Done | Answered<unknown> | Refusal;

/** Convert the server's answer to the form that boards and pages use. */
export function toReply(verdict: Verdict): Reply {
  if (verdict.t === 'answer') return { ok: true, answer: verdict.answer };
  if (verdict.t !== 'refused') return { ok: true };
  const { code, text, field = '', faults = [] } = verdict;
  return refusal(code, text, field, faults);
}

export function refusal(code: string, text: string, field = '', faults: Refusal['faults'] = []): Refusal {
  return { ok: false, code, text, field, faults };
}
