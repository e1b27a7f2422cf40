// This module puts each agreement into the next form in which it can be carried out. Each of the two players sees their own half of the
// agreement in the form and can remove it.
import type { PromptOf } from '../context.ts';
import type { Give, Take } from '../types.ts';
import { levelsOf, step } from '../relationLevels.ts';
import { otherOf, offerState, termsOf, type Offered } from './offerTerms.ts';

/** An agreed offer with its part in the form: a vote, or one half of a transfer. */
export interface Attached {
  readonly offer: Offered;
  /** The seat for which the player votes "up". It is "" if the part is half of a transfer. */
  readonly vote: string;
  readonly give: Give | null;
  readonly take: Take | null;
}

/** Return the agreements that fit the current relations prompt. */
export function relationsParts(
  offers: readonly Offered[],
  prompt: PromptOf<'relations'>,
  seat: number,
  turn: number,
  edition = '2012',
): Attached[] {
  const levels = levelsOf(edition);
  return agreedOffers(offers, turn).flatMap((offer): Attached[] => {
    const terms = termsOf(offer);
    const other = otherOf(offer, seat);
    const word = String(other);
    if (terms?.kind === 'treaty') {
      const fits = prompt.choices[word]?.includes('up') && step(prompt.levels[word] ?? '', 'up', levels) === terms.level;
      return fits ? [{ offer, vote: word, give: null, take: null }] : [];
    }
    if (terms?.kind !== 'star' || !prompt.traders?.includes(other)) return [];
    if (terms.giver !== seat) return [{ offer, vote: '', give: null, take: { giver: other, at: terms.at } }];
    return prompt.stars?.includes(terms.at) ? [{ offer, vote: '', give: { to: other, at: terms.at }, take: null }] : [];
  });
}

/** Return the agreements on BP that fit the current transactions prompt. Both units must be at the star of the agreement. */
export function transactParts(offers: readonly Offered[], prompt: PromptOf<'transact'>, seat: number, turn: number): Attached[] {
  return agreedOffers(offers, turn).flatMap((offer): Attached[] => {
    const terms = termsOf(offer);
    const other = otherOf(offer, seat);
    if (terms?.kind !== 'bp') return [];
    const mine = terms.giver === seat;
    const [own, theirs] = mine ? [terms.source, terms.target] : [terms.target, terms.source];
    const fits = prompt.partners?.some(
      (each) => each.hex === terms.at && each.seat === other && each.own.includes(own) && each.theirs.includes(theirs),
    );
    if (!fits) return [];
    const part = { at: terms.at, bp: terms.bp, source: terms.source, target: terms.target };
    return [{ offer, vote: '', give: mine ? { to: other, ...part } : null, take: mine ? null : { giver: other, ...part } }];
  });
}

const agreedOffers = (offers: readonly Offered[], turn: number): Offered[] =>
  offers.filter((offer) => offerState(offer, turn) === 'agreed');

export const givesOf = (parts: readonly Attached[]): Give[] => parts.flatMap(({ give }) => give ?? []);
export const takesOf = (parts: readonly Attached[]): Take[] => parts.flatMap(({ take }) => take ?? []);

/** Return whether a sealed form already contains this part. */
export function isIn(
  part: Attached,
  plan: { gives?: readonly Give[]; takes?: readonly Take[]; votes?: { [seat: string]: string } },
): boolean {
  const same = (a: object, b: object): boolean =>
    ['to', 'giver', 'at', 'bp', 'source', 'target'].every((key) => value(a, key) === value(b, key));
  if (part.vote) return plan.votes?.[part.vote] === 'up';
  const { give, take } = part;
  return give ? !!plan.gives?.some((each) => same(each, give)) : !!take && !!plan.takes?.some((each) => same(each, take));
}

// The wire format leaves out fields that are 0 or "".
const value = (part: object, key: string): unknown => (part as { [key: string]: unknown })[key] || null;
