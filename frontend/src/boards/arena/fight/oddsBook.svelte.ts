// This module requests the chances of single fights from the server, once for each fight, and caches them.
import type { BoardContext } from '../context.ts';
import type { Odds } from '../types.ts';

export class OddsBook {
  readonly #match: Pick<BoardContext, 'ask'>;
  readonly #asked: { [fight: string]: true } = {};
  #found = $state.raw<{ readonly [fight: string]: Odds }>({});

  constructor(match: Pick<BoardContext, 'ask'>) {
    this.#match = match;
  }

  /** Request the chances of these pairs of attacker and defender. A defender "" is the force field. Call this in an `$effect`. */
  request(fights: readonly (readonly [string, string])[]): void {
    for (const [attacker, defender] of fights) {
      const key = `${attacker} ${defender}`;
      if (this.#asked[key]) continue;
      this.#asked[key] = true;
      const question = { kind: 'odds', attacker, ...(defender && { defender }) };
      void this.#match.ask<Odds>(question).then((result) => {
        if (result.ok && result.answer) this.#found = { ...this.#found, [key]: result.answer };
      });
    }
  }

  /** Return the chances, or undefined until they are known. */
  of(attacker: string, defender = ''): Odds | undefined {
    return this.#found[`${attacker} ${defender}`];
  }
}
