// This context is available in all components of the board. It contains all props that the page passes to the board, except `frame`.
import type { BoardProps } from '../board.ts';
import type { Names } from './map/placeWords.ts';
import type { Board, Prompt, View, WarView } from './types.ts';

export type BoardContext = Omit<BoardProps<View, Board>, 'frame'>;

/** A prompt of one kind. */
export type PromptOf<K extends Prompt['kind']> = Extract<Prompt, { kind: K }>;

/**
 * Return the viewer's seat and the names of the seats. An onlooker sees a seat's view but does not hold that seat, so
 * no seat is called "you".
 */
export const namesOf = (match: Pick<BoardContext, 'seat' | 'names' | 'onlooker'>): Names => ({
  viewer: match.onlooker ? -1 : match.seat,
  name: (seat) => (seat < 0 ? 'Neutral' : match.names[seat] || `Seat ${seat + 1}`),
});

/** Return the name of a seat for the beginning of a sentence: "You", "Ann", "Neutral armies". */
export function who(match: Pick<BoardContext, 'seat' | 'names' | 'onlooker'>, seat: number): string {
  const names = namesOf(match);
  return seat < 0 ? 'Neutral armies' : seat === names.viewer ? 'You' : names.name(seat);
}

export const colorOf = (match: Pick<BoardContext, 'colors'>, seat: number): number => (seat < 0 ? -1 : (match.colors[seat] ?? -1));
export const cssColor = (color: number): string => (color < 0 ? 'var(--seat-none)' : `var(--seat-${color})`);
export const cssInk = (color: number): string => (color < 0 ? '#fff' : `var(--seat-${color}-ink)`);

/** Return the words as a list: "Ann", "Ann and Ben", "Ann, Ben and Cleo". */
export const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

export const SEGMENTS = 10;

/** Return the segments that the viewer can work on: the present segment if the viewer is asked now, and the coming segments. */
export function openSegments(match: Pick<BoardContext, 'view' | 'seat' | 'replay' | 'onlooker'>): number[] {
  const { view, seat } = match;
  if (seat < 0 || match.replay || match.onlooker || view.header.outcome || view.sides[seat]?.out) return [];
  const prompt = view.prompts?.find((each) => each.kind === 'segment');
  const coming = comingSegments(view.war, seat);
  return prompt && !coming.includes(prompt.segment) ? [prompt.segment, ...coming] : coming;
}

/**
 * Return the segments of this War in which the seat has not had its turn yet (S-17). The present segment is included if
 * the seat comes later in it.
 */
export function comingSegments(war: WarView, seat: number): number[] {
  const now = war.segment ?? 0;
  const order = war.order ?? [];
  const on = order.indexOf(war.on_turn ?? -1);
  const first = on >= 0 && order.indexOf(seat) > on ? now : now + 1;
  const last = war.segments ?? SEGMENTS;
  return now < 1 ? [] : Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}
