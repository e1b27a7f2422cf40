// This module finds the combats in the log lines of a replay. For each combat it returns the beginning, the rounds, the end, and a report
// as text.
import type { Chapter } from '../../board.ts';
import type { Line } from '../../../wire/types.ts';
import { hexTitle, pieceTitle } from '../context.ts';
import { cardValue, capitalize } from '../pieces.ts';
import type { Event, Fought } from '../types.ts';

/**
 * Return the chapter of a log line, or null if the line is not about a combat. Lines of fights have no round number: a
 * fight belongs to the round that was paired last.
 */
export function chapter(line: Line): Chapter | null {
  const body = line.body as Event;
  const at = (hex: string) => ({ place: hex, title: capitalize(hexTitle(hex)) });
  if (body.kind === 'combat') return { ...at(body.hex), part: 'begins', sides: [body.attacker, body.defender] };
  if (body.kind === 'fought' || body.kind === 'strengths') return { ...at(body.hex), part: 'round' };
  return body.kind === 'combat_ended' ? { ...at(body.hex), part: 'ends' } : null;
}

/**
 * Return the lines of the account, such as "Hopper 1 8 (5 + 2 discs + card 1) against Destructer 1 10 (4 + 2 discs +
 * card 4): Destructer 1 wins".
 */
export function account(lines: Line[]): string[] {
  return lines.flatMap((line) => {
    const body = line.body as Event;
    if (body.kind === 'combat') return [`${capitalize(hexTitle(body.hex))}: {${body.attacker}} attacks {${body.defender}}`, ''];
    if (body.kind === 'fought') return [fightLine(body)];
    if (body.kind === 'strengths') return [`${body.totals[0]} against ${body.totals[1]}: {${body.winner}} wins`];
    return body.kind === 'combat_ended' ? ['', line.text] : [];
  });
}

function sumText(body: Fought, side: 0 | 1, seat: string): string {
  const card = body.cards[seat] ?? '';
  const counts = card && !body.cancelled.includes(Number(seat)) ? cardValue(card) : 0;
  const die = body.dice[side] ?? 0;
  const discs = body.totals[side] - die - counts;
  const parts = [
    String(die),
    discs ? `${discs} ${discs === 1 ? 'disc' : 'discs'}` : '',
    card ? `card ${card}${counts ? '' : ' cancelled'}` : '',
  ];
  return `${body.totals[side]} (${parts.filter(Boolean).join(' + ')})`;
}

function fightLine(body: Fought): string {
  const [mine = ''] = body.attacker.split('.');
  const ours = `${pieceTitle(body.attacker)} ${sumText(body, 0, mine)}`;
  if (!body.defender) return `${ours} at the force field: ${body.lost === 'field' ? 'it falls' : 'it holds'}${lossText(body)}`;
  const [theirs = ''] = body.defender.split('.');
  return `${ours} against ${pieceTitle(body.defender)} ${sumText(body, 1, theirs)}: {${body.winner}} wins${lossText(body)}`;
}

const lossText = (body: Fought): string => (body.lost && body.lost !== 'field' ? `, ${pieceTitle(body.lost)} destroyed` : '');
