// This module reads the terms of an offer. The terms come from another player's client. So they must be validated, and the page describes
// them in its own words.
import type { Dealing } from '../../board.ts';
import { placeShort, type Atlas } from '../atlas.ts';
import { namesOf, type BoardContext } from '../context.ts';
import { holderWords } from '../bpTransactions.ts';
import { WORDS } from '../relationLevels.ts';

export type Offered = Dealing['offers'][number];

export type Terms =
  /** A relation that is one level higher than the present one. `level` is the new level. */
  | { kind: 'treaty'; level: string }
  | { kind: 'star'; giver: number; at: string }
  | { kind: 'bp'; giver: number; at: string; bp: number; source: string; target: string };

/** Validate the terms. Return null unless they are exactly one of our kinds of offers between these two seats. */
export function termsOf(offer: Pick<Offered, 'seat' | 'to' | 'terms'>): Terms | null {
  const raw = offer.terms as { [key: string]: unknown } | null;
  if (!raw || typeof raw !== 'object') return null;
  const { kind, level, giver, at, bp, source, target } = raw;
  if (kind === 'treaty') return typeof level === 'string' && ['cease_fire', 'peace', 'allied'].includes(level) ? { kind, level } : null;
  if (typeof giver !== 'number' || (giver !== offer.seat && giver !== offer.to) || !isHex(at)) return null;
  if (kind === 'star') return { kind, giver, at };
  if (kind !== 'bp' || typeof bp !== 'number' || !Number.isInteger(bp) || bp < 1 || bp > 9999 || !isHolder(source) || !isHolder(target))
    return null;
  return { kind, giver, at, bp, source, target };
}

/** Return whether the value is a hex id. Examples are "1720" and, on the sector maps, "5B1". */
const isHex = (value: unknown): value is string => typeof value === 'string' && /^(\d{4}|\d{1,2}[A-H]\d{1,2})$/.test(value);
const isHolder = (value: unknown): value is string => typeof value === 'string' && /^(base|colony|[WS]\d{1,3})$/.test(value);

export const otherOf = (offer: Pick<Offered, 'seat' | 'to'>, seat: number): number => (offer.seat === seat ? offer.to : offer.seat);

export type OfferState = 'open' | 'agreed' | 'declined' | 'withdrawn' | 'expired' | 'past';

/** Return the state of an offer in this turn. */
export function offerState(offer: Pick<Offered, 'state' | 'until'>, turn: number): OfferState {
  const late = turn > offer.until;
  if (offer.state === 'open') return late ? 'expired' : 'open';
  if (offer.state === 'accepted') return late ? 'past' : 'agreed';
  return offer.state;
}

/**
 * Return a sentence about what would happen, from this viewer's side: "Ben gives you the star Umma, with whatever base
 * or colony stands there."
 */
export function describe(offer: Pick<Offered, 'seat' | 'to' | 'terms'>, match: Pick<BoardContext, 'seat' | 'names'>, atlas: Atlas): string {
  const terms = termsOf(offer);
  if (!terms) return 'This page cannot read this offer.';
  const name = namesOf(match).name;
  const other = otherOf(offer, match.seat);
  if (terms.kind === 'treaty') return `${WORDS[terms.level]} with ${name(other)}: both players vote for it at the end of the turn.`;
  const mine = terms.giver === match.seat;
  const hands = mine ? `You give ${name(other)}` : `${name(other)} gives you`;
  if (terms.kind === 'star') return `${hands} the star ${placeShort(atlas, terms.at)}, with any base or colony there.`;
  const from = holderWords(terms.source).toLowerCase();
  const into = holderWords(terms.target).toLowerCase();
  return `${hands} ${terms.bp} BP at ${placeShort(atlas, terms.at)}, from ${unit(from)} to ${unit(into)}.`;
}

const unit = (word: string): string => (/^[ws]\d/.test(word) ? word.toUpperCase() : word);
