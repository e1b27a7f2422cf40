// This module requests from the server which hexes each piece can reach. It caches the answer until the view changes.
import type { BoardContext } from '../context.ts';
import type { Reach } from '../types.ts';

export class ReachBook {
  #found = $state.raw<Readonly<Record<string, Reach | null>>>({});
  #asked: readonly string[] = [];
  #of: unknown = null;
  readonly #match: () => BoardContext;

  constructor(match: () => BoardContext) {
    this.#match = match;
  }

  /** Return the reach, or null if it is not known yet. */
  of(piece: string): Reach | null {
    return this.#found[piece] ?? null;
  }

  /** Request the reach of those pieces for which it is not known yet. Call this in an `$effect`. */
  request(pieces: readonly string[]): void {
    const match = this.#match();
    if (this.#of !== match.view) {
      this.#of = match.view;
      this.#asked = [];
      this.#found = {};
    }
    for (const piece of pieces) {
      if (this.#asked.includes(piece)) continue;
      this.#asked = [...this.#asked, piece];
      const view = match.view;
      void match.ask<Reach>({ kind: 'reach', piece } as never).then((result) => {
        if (this.#of === view && result.ok) this.#found = { ...this.#found, [piece]: result.answer };
      });
    }
  }
}
