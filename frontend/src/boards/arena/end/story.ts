// This module describes the course of the match from the log and the last view: which player eliminated which other player and how, and the
// pieces that each seat still has.
import type { Line } from '../../../wire/types.ts';
import { hexTitle, nameOf, ownerOf, pieceTitle, type Eyes } from '../context.ts';
import type { Event, View } from '../types.ts';

export interface Fall {
  readonly seat: number;
  /** The seat that eliminated this one. It is -1 if no other seat did, or if the player resigned. */
  readonly by: number;
  readonly turn: number;
  readonly text: string;
}

/** Return how a Converter was destroyed: in a fight, or together with its hex. Return only what the log still contains. */
function destructionText(match: Eyes, lines: readonly Line[], at: number, seat: number): string {
  const converter = `${seat}.C`;
  for (let before = at; before >= 0 && before > at - 40; before--) {
    const body = lines[before]!.body as Event;
    if (body.kind === 'fought' && body.lost === converter) {
      const foe = body.attacker === converter ? body.defender : body.attacker;
      const [mine, theirs] = body.attacker === converter ? body.totals : [body.totals[1], body.totals[0]];
      const robot = foe ? `${nameOf(match, ownerOf(foe))}’s ${pieceTitle(foe)}` : 'a force field';
      return `beaten by ${robot}, ${theirs} to ${mine}, at ${hexTitle(body.hex)}`;
    }
    if (body.kind === 'hex_hit' && body.pieces?.includes(converter)) return `destroyed together with ${hexTitle(body.hex)}`;
    if (body.kind === 'warped' && body.piece === converter && body.lost) return `warped onto the destroyed hex ${hexTitle(body.to)}`;
  }
  return 'destroyed';
}

/** Return the eliminated seats in the order of their elimination. */
export function falls(match: Eyes, lines: readonly Line[]): Fall[] {
  return lines.flatMap((line, at) => {
    const body = line.body as Event;
    if (body.kind !== 'out') return [];
    const text = body.resigned ? 'resigned' : destructionText(match, lines, at, body.seat);
    return [{ seat: body.seat, by: body.resigned ? -1 : (body.by ?? -1), turn: line.turn ?? 0, text }];
  });
}

/** Return the sentence below the winner: how and in which turn the match was decided. */
export function heroLine(match: Eyes, view: View, lines: readonly Line[]): string {
  const winners = view.header.outcome?.winners ?? [];
  const last = falls(match, lines).at(-1);
  const turn = `turn ${view.header.turn}`;
  if (!winners.length) return `No player won. The match ended in ${turn}.`;
  if (!last || view.players.filter((each) => !each.out).length > 1) return `The winner had the most material after ${turn}.`;
  if (last.text === 'resigned') return `${nameOf(match, last.seat)} resigned in ${turn}.`;
  return `${nameOf(match, last.seat)}’s Converter was ${last.text}.`;
}

export interface Standing {
  readonly seat: number;
  readonly won: boolean;
  readonly out: boolean;
  readonly material: number;
  readonly pieces: number;
  readonly discs: number;
  readonly cards: number;
  readonly fights: number;
  readonly destroyed: number;
}

/**
 * Return a row for each seat. Winners come first, then survivors by material, then eliminated seats. The seat
 * eliminated last comes first among these.
 */
export function standings(view: View, lines: readonly Line[], fallen: readonly Fall[]): Standing[] {
  const fights = lines.map((line) => line.body as Event).filter((body) => body.kind === 'fought');
  const order = fallen.map((each) => each.seat);
  return view.players
    .map(({ seat, out = false, material = 0, cards = 0 }) => {
      const pieces = view.pieces.filter((each) => each.owner === seat);
      return {
        seat,
        out,
        material,
        cards,
        won: view.header.outcome?.winners.includes(seat) ?? false,
        pieces: pieces.length,
        discs: pieces.reduce((sum, each) => sum + (each.discs ?? 0), 0),
        fights: fights.filter((each) => each.winner === seat).length,
        destroyed: fights.filter((each) => each.winner === seat && each.lost && each.lost !== 'field').length,
      };
    })
    .sort(
      (a, b) =>
        Number(b.won) - Number(a.won) ||
        Number(a.out) - Number(b.out) ||
        b.material - a.material ||
        order.indexOf(b.seat) - order.indexOf(a.seat),
    );
}
