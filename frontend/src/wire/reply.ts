import type { Answered, Done, Refusal } from '../boards/board';
import type { Accepted, Answer, Fine, Refused } from './types';

export type Verdict = Accepted | Refused | Fine | Answer;
export type Reply = Done | Answered<unknown> | Refusal;

/** The server's word on a request, as boards and pages see it. */
export function toReply(verdict: Verdict): Reply {
  if (verdict.t === 'answer') return { ok: true, answer: verdict.answer };
  if (verdict.t !== 'refused') return { ok: true };
  const { code, text, field = '', faults = [] } = verdict;
  return refusal(code, text, field, faults);
}

export function refusal(code: string, text: string, field = '', faults: Refusal['faults'] = []): Refusal {
  return { ok: false, code, text, field, faults };
}
