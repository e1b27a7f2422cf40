/** Requests `what_if` for an order. Requests are debounced, and an older response never overwrites a newer one. */
import type { BoardContext } from '../context.ts';
import type { Order, WhatIfTable } from '../types.ts';

const PATIENCE = 140;

export class WhatIfAsker {
  table: WhatIfTable | null = $state.raw(null);
  trouble = $state('');
  waiting = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  ask(match: Pick<BoardContext, 'ask'>, order: Order, foe: string): void {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    if (!foe) return;
    this.waiting = true;
    this.#timer = setTimeout(() => void this.#send(match, order, foe, turn), this.table ? PATIENCE : 0);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#turn++;
  }

  async #send(match: Pick<BoardContext, 'ask'>, order: Order, foe: string, turn: number): Promise<void> {
    const reply = await match.ask<WhatIfTable>({ kind: 'what_if', order, foe } as { kind: string });
    if (turn !== this.#turn) return;
    this.waiting = false;
    this.trouble = reply.ok ? '' : reply.text;
    if (reply.ok) this.table = reply.answer;
  }
}
