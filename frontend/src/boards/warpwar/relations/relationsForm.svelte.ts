// This module has the votes that the player is editing: the player's own choices, the choices from agreements, and the command for the
// server.
import type { BoardContext, PromptOf } from '../context.ts';
import { Draft, draftKey } from '../drafts/draft.svelte.ts';
import { givesOf, isIn, relationsParts, takesOf, type Attached } from '../offers/agreements.ts';
import type { Give, Take } from '../types.ts';

/**
 * `votes` are manual choices ("" for no change), which take precedence over agreements. `left` are the agreements that
 * the player removed.
 */
interface Plan {
  votes: { [seat: string]: string };
  left: readonly number[];
}

export class RelationsForm {
  readonly match: () => BoardContext;
  readonly prompt: () => PromptOf<'relations'>;
  readonly isSealed: () => boolean;
  readonly draft: Draft<Plan>;

  constructor(match: () => BoardContext, prompt: () => PromptOf<'relations'>, isSealed: () => boolean) {
    this.match = match;
    this.prompt = prompt;
    this.isSealed = isSealed;
    this.draft = new Draft<Plan>(`${draftKey(match(), prompt().decision)}.2`, this.#begin());
  }

  parts = $derived.by<Attached[]>(() =>
    relationsParts(
      this.match().dealing?.offers ?? [],
      this.prompt(),
      this.match().seat,
      this.match().view.header.turn,
      this.match().board.rules.edition,
    ),
  );
  within = $derived.by<Attached[]>(() => this.parts.filter(({ offer }) => !this.draft.value.left.includes(offer.n)));
  agreedVotes = $derived.by<string[]>(() => this.within.flatMap(({ vote }) => vote || []));
  sealedPlan = $derived.by(() => ({
    votes: this.prompt().sealed ?? {},
    gives: this.prompt().sealed_gives ?? [],
    takes: this.prompt().sealed_takes ?? [],
  }));

  /** Return the initial plan. It is the sealed plan, because another device knows nothing else. */
  #begin(): Plan {
    if (!this.isSealed()) return { votes: {}, left: [] };
    const prompt = this.prompt();
    const votes = Object.fromEntries(Object.keys(prompt.levels).map((seat) => [seat, prompt.sealed?.[seat] ?? '']));
    return { votes, left: this.parts.filter((part) => !part.vote && !isIn(part, this.sealedPlan)).map((part) => part.offer.n) };
  }

  voteOf(seat: string): string {
    if (this.isSealed()) return this.prompt().sealed?.[seat] ?? '';
    return this.draft.value.votes[seat] ?? (this.agreedVotes.includes(seat) ? 'up' : '');
  }

  vote(seat: string, way: string): void {
    this.draft.set({ ...this.draft.value, votes: { ...this.draft.value.votes, [seat]: way } });
  }

  /**
   * Set the agreements that are removed from the form. If an agreement is removed or included again, reset the manual
   * choice of its vote.
   */
  leave(left: readonly number[]): void {
    const { votes, left: before } = this.draft.value;
    const touched = this.parts.filter(({ offer }) => left.includes(offer.n) !== before.includes(offer.n)).map((part) => part.vote);
    this.draft.set({ left, votes: Object.fromEntries(Object.entries(votes).filter(([seat]) => !touched.includes(seat))) });
  }

  command(): { votes: { [seat: string]: string }; gives: Give[]; takes: Take[] } {
    const chosen = Object.keys(this.prompt().levels).map((seat) => [seat, this.voteOf(seat)] as const);
    return { votes: Object.fromEntries(chosen.filter(([, way]) => way)), gives: givesOf(this.within), takes: takesOf(this.within) };
  }
}
