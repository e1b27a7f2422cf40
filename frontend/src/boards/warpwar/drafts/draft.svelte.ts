// A draft is an answer that the player is still writing. It survives a reload of the page. The player can undo its changes step by step,
// seal it, and take it back.
import type { Fault } from '../../../wire/types';
import type { BoardContext } from '../context.ts';
import { dropDraft, saveDraft, loadDraft } from '../../../ui/draftStorage.ts';

export class Draft<T> {
  value: T;
  /** Earlier values. The newest is last. */
  past = $state.raw<readonly T[]>([]);
  busy = $state(false);
  refusal = $state('');
  faults = $state.raw<readonly Fault[]>([]);
  readonly #key: string;

  /** Load the value stored under the key. If there is none, use `start`. */
  constructor(key: string, start: T) {
    this.#key = key;
    this.value = $state.raw(loadDraft<T>(key) ?? start);
  }

  set(value: T): void {
    this.past = [...this.past.slice(-49), this.value];
    this.#put(value);
  }

  undo(): void {
    const before = this.past[this.past.length - 1];
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.#put(before);
  }

  #put(value: T): void {
    this.value = value;
    this.refusal = '';
    this.faults = [];
    saveDraft(this.#key, value);
  }

  dropDraft(): void {
    dropDraft(this.#key);
  }

  /**
   * Send a command for a decision. If it is refused, the refusal stays visible until the draft changes. Return whether
   * it was accepted.
   */
  async send(match: BoardContext, decision: string, command: { kind: string }, cue: 'seal' | 'select' = 'seal'): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = '';
    const result = await match.send(decision, command);
    this.busy = false;
    if (result.ok) {
      match.cue(cue);
      return true;
    }
    this.refusal = result.text;
    this.faults = result.faults;
    match.cue('refused');
    return false;
  }

  /** Withdraw a sealed answer. */
  withdraw(match: BoardContext, decision: string): Promise<boolean> {
    return this.send(match, decision, { kind: 'unseal' }, 'select');
  }
}

/** Return the storage key for a decision of the viewer's seat in this match. */
export const draftKey = (match: BoardContext, decision: string): string => `${match.table.match}.${match.seat}.${decision}`;

/** Parse a sealed answer from the prompt. Return null if there is none or if it cannot be parsed. */
export function parseSealed<T>(sealed: string | undefined): T | null {
  if (!sealed) return null;
  try {
    return JSON.parse(sealed) as T;
  } catch {
    return null;
  }
}
