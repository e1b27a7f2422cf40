// This module reads the log and explains why the viewer lost a fight.
import type { Line } from '../../../wire/types.ts';
import { discsIn, duelOf, type Duel, type Duellist } from '../fight/duel.ts';
import { ownerOf, pieceTitle } from '../context.ts';
import { cardValue, discWords } from '../pieces.ts';
import type { Event } from '../types.ts';

/** Events that can follow a fight without making its result outdated. */
const AFTER: readonly Event['kind'][] = ['rolled', 'combat_ended', 'discs_taken', 'paired'];

/** Return the last fight in the log. Return null if something else has begun after that fight. */
function lastFight(log: readonly Line[]): Extract<Event, { kind: 'fought' }> | null {
  for (let at = log.length - 1; at >= 0; at--) {
    const body = log[at]?.body as Event;
    if (body.kind === 'fought') return body;
    if (!AFTER.includes(body.kind)) return null;
  }
  return null;
}

function sumText(side: Duellist): string {
  const discs = discsIn(side);
  const card = side.cancelled ? 0 : cardValue(side.card);
  const parts = [`${side.die ?? 0} on the die`, ...(discs ? [discWords(discs)] : []), ...(card ? [`card ${card}`] : [])];
  return `${side.total ?? 0} (${parts.join(', ')})`;
}

/**
 * Return the reason: "Your Warper 1 lost: 3 (3 on the die) against 3, and the defender wins ties." Return "" if the viewer
 * did not lose the last fight.
 */
export function whyLost(log: readonly Line[], seat: number): string {
  const event = lastFight(log);
  const duel: Duel | null = event && duelOf(event);
  if (!event || !duel || event.winner === seat) return '';
  const attacks = ownerOf(event.attacker) === seat;
  if (!attacks && (!event.defender || ownerOf(event.defender) !== seat)) return '';
  const [mine, foe] = attacks ? [duel.attacker, duel.defender] : [duel.defender, duel.attacker];
  const name = pieceTitle(mine.piece);
  if (!event.defender) return `Your ${name} had a total of ${sumText(mine)}: the force field needs 6 or more. `;
  const tie = mine.total === foe.total ? ', and the defender wins ties' : '';
  const spared = event.lost ? '' : ' A Blaster at a distance is not lost.';
  return `Your ${name} had ${sumText(mine)} against ${foe.total ?? 0}${tie}.${spared} `;
}
