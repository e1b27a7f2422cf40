// This module contains an icon for each kind of event in the log. The icons are strokes in a square of 16 by 16 units.
import type { Event } from '../types.ts';

const SIGNS = {
  die: 'M8 1.5 14 5v6l-6 3.5L2 11V5zM2 5l6 3.5L14 5M8 8.5v6',
  card: 'M4 1.5h8v13H4zM6.5 4.5h3',
  disc: 'M2 8c0-2 2.7-3.5 6-3.5S14 6 14 8s-2.7 3.5-6 3.5S2 10 2 8zM5 8c0-.8 1.3-1.5 3-1.5s3 .7 3 1.5',
  hex: 'M4.5 2h7L15 8l-3.5 6h-7L1 8z',
  hit: 'M4.5 2h7L15 8l-3.5 6h-7L1 8zM5 5l6 6M11 5l-6 6',
  turn: 'M13 8a5 5 0 1 1-1.5-3.5M13 2v3h-3',
  move: 'M2 8h11M9 4l4 4-4 4',
  fight: 'M3 3l8 8M13 3l-8 8M9.5 12.5l3-3M6.5 12.5l-3-3',
  wild: 'M8 1l1.8 4.5L14.5 6 11 9l1 5-4-2.5L4 14l1-5-3.5-3 4.7-.5z',
  out: 'M8 1.5a6 6 0 0 1 4 10.5v2.5H4V12a6 6 0 0 1 4-10.5zM6 8h.01M10 8h.01',
  crown: 'M2 13h12M2.5 11 1.5 5 5 8l3-5 3 5 3.5-3-1 6z',
  play: 'M4 2.5 13 8l-9 5.5z',
} as const;

type Sign = keyof typeof SIGNS;

const SIGN_OF: Readonly<Record<Event['kind'], Sign>> = {
  rolled: 'die',
  shuffled: 'card',
  shares: 'hex',
  grid_placed: 'hex',
  piece_placed: 'move',
  order: 'play',
  turn: 'play',
  phase: 'play',
  phase_ended: 'play',
  disc_made: 'disc',
  discs_taken: 'disc',
  drawn: 'card',
  hand_taken: 'card',
  hand_discarded: 'card',
  action: 'play',
  played: 'card',
  cancelled: 'wild',
  undone: 'wild',
  nothing: 'play',
  grid_warped: 'hex',
  grid_turned: 'turn',
  grids_exchanged: 'turn',
  hex_hit: 'hit',
  converted: 'disc',
  moved: 'move',
  warped: 'move',
  combat: 'fight',
  shared: 'disc',
  paired: 'fight',
  laid: 'card',
  fought: 'fight',
  conceded: 'fight',
  strengths: 'fight',
  combat_ended: 'fight',
  out: 'out',
  over: 'crown',
};

/** Return the path of a line's icon, or '' for an unknown kind. */
export function signOf(body: unknown): string {
  const sign = SIGN_OF[(body as Event | null)?.kind ?? 'rolled'] as Sign | undefined;
  return sign ? SIGNS[sign] : '';
}

/** Kinds of important events, shown in full ink. */
const HEAVY: ReadonlySet<string> = new Set(['fought', 'hex_hit', 'cancelled', 'out', 'over', 'turn', 'phase']);
export const isHeavy = (body: unknown): boolean => HEAVY.has((body as Event | null)?.kind ?? '');

/** Split a sentence into texts and seat numbers. In the sentence a seat is written as `{0}`. */
export function partsOf(text: string): (string | number)[] {
  return text
    .split(/(\{\d+\})/)
    .filter(Boolean)
    .map((part) => (/^\{\d+\}$/.test(part) ? Number(part.slice(1, -1)) : part));
}
