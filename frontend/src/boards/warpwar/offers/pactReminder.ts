// Some agreements are carried out by a sheet that the server may answer automatically. This module reminds the player of these agreements.
import { namesOf, type BoardContext } from '../context.ts';
import { offerState, otherOf, termsOf } from './offerTerms.ts';

/** Return a sentence about what was agreed or offered for this turn's End-turn sheet. Return "" if there is nothing. */
export function pactReminder(match: Pick<BoardContext, 'view' | 'seat' | 'names' | 'dealing'>): string {
  const found = (match.dealing?.offers ?? []).filter((offer) => ['treaty', 'star'].includes(termsOf(offer)?.kind ?? ''));
  const name = (state: 'open' | 'agreed'): string | undefined => {
    const pact = found.find(
      (offer) => offerState(offer, match.view.header.turn) === state && (state === 'agreed' || offer.to === match.seat),
    );
    return pact && namesOf(match).name(otherOf(pact, match.seat));
  };
  const agreed = name('agreed');
  if (agreed) return `You have an agreement with ${agreed}. It is carried out only if you open this sheet and seal it.`;
  const offered = name('open');
  return offered ? `${offered} has made you an offer. Answer it, then seal this sheet.` : '';
}
