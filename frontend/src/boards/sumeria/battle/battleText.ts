// This module describes battles in words.
import { bankOf, hexOf } from '../land.ts';
import { who, type BoardContext } from '../context.ts';
import type { Board, FoughtView } from '../types.ts';

const cityOf = (board: Board, hex: string): string => Object.entries(board.cities).find(([, at]) => at === hex)?.[0] ?? '';

/** Return the name of a place: "Kish", "0305, right bank". */
export function placeName(board: Board, place: string): string {
  const bank = bankOf(place);
  return (cityOf(board, hexOf(place)) || hexOf(place)) + (bank ? `, ${bank === 'R' ? 'right' : 'left'} bank` : '');
}

export const battleTitle = (board: Board, at: string): string => `Battle at ${placeName(board, at)}`;

type Eyes = Pick<BoardContext, 'seat' | 'names' | 'onlooker' | 'board'>;

/** Return a text about the side that holds the place, and the fate of a Leader (S-23, S-26). */
export function outcomeOf(match: Eyes, result: FoughtView): string {
  const attackerWon = result.winner === result.attacker;
  const beaten = attackerWon ? result.defender : result.attacker;
  const winner = who(match, result.winner);
  const you = winner === 'You';
  const verb = (one: string, many: string): string => (you || result.winner < 0 ? many : one);
  const city = cityOf(match.board, hexOf(result.at));
  const held = attackerWon
    ? city
      ? `${winner} ${verb('takes', 'take')} ${city}.`
      : `${winner} ${verb('wins', 'win')}.`
    : `${winner} ${verb('holds', 'hold')} ${city || 'the place'}.`;
  const fell = result.fell ?? -1;
  if (fell < 0)
    return result.lone || beaten < 0
      ? held
      : `${held} ${who(match, beaten) === 'You' ? 'Your' : `${who(match, beaten)}’s`} stack is destroyed.`;
  return `${held} ${who(match, fell) === 'You' ? 'Your' : `${who(match, fell)}’s`} Leader falls, and all armies of that king disband.`;
}

/** Return both totals: "36 : 25". */
export const totalsText = (result: FoughtView): string => `${result.attack.total ?? 0} : ${result.defend.total ?? 0}`;
