/** Finds battles in the log lines of a replay, and writes a battle in the notation of the rulebook. */
import type { Chapter } from '../../board.ts';
import type { Line } from '../../../wire/types.ts';
import type { Board, Event, RoundView } from '../types.ts';

const place = (board: Board, hex: string): string => board.stars.find((star) => star.hex === hex)?.name ?? hex;

export function chapter(line: Line, board: unknown): Chapter | null {
  const body = line.body as Event;
  const at = (hex: string) => ({ place: hex, title: place(board as Board, hex) });
  if (body.kind === 'battle') return { ...at(body.at), part: 'begins', sides: body.sides };
  if (body.kind === 'round') return { ...at(body.at), part: 'round', round: body.report.round };
  return body.kind === 'battle_over' ? { ...at(body.at), part: 'ends' } : null;
}

/** Return the account of a battle: the orders as given, then each shot with its drive difference and CRT cell, then the hits. */
export function account(lines: Line[], board: unknown): string[] {
  return lines.flatMap((line) => {
    const body = line.body as Event;
    if (body.kind === 'battle') return [place(board as Board, body.at)];
    return body.kind === 'round'
      ? ['', `Round ${body.report.round}`, ...roundLines(body.report)]
      : body.kind === 'battle_over'
        ? ['', line.text]
        : [];
  });
}

function roundLines(round: RoundView): string[] {
  const withSign = (n: number): string => (n > 0 ? `+${n}` : String(n));
  const tactics = Object.entries(round.tactics ?? {}).map(([ship, tactic]) => `${ship} ${tactic}`);
  return [
    ...(round.orders?.length ? round.orders : tactics),
    ...(round.shots ?? []).map((shot) => {
      const weapon = shot.weapon.includes('.') ? shot.weapon : `${shot.firer}.${shot.weapon}`;
      const bent = shot.ecm ? ` (ECM ${withSign(shot.ecm)})` : '';
      return `  ${weapon} at ${shot.target}${bent}: ${withSign(shot.diff)} ${shot.cell}, ${shot.hits} ${shot.hits === 1 ? 'hit' : 'hits'}`;
    }),
    ...(round.losses ?? []).map((loss) => {
      const end = loss.destroyed ? '; destroyed' : '';
      return `  ${loss.ship}: ${loss.scored} scored, ${loss.absorbed} absorbed, ${loss.effective} effective${end}`;
    }),
    ...(
      [
        ['set down', round.dropped],
        ['taken aboard', round.picked],
        ['held', round.held],
        ['escaped', round.escaped],
      ] as const
    )
      .filter(([, units]) => units?.length)
      .map(([word, units]) => `  ${word}: ${units!.join(', ')}`),
  ];
}
