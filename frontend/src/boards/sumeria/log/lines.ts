// This module finds the place on the map to which a log line refers.
import type { Event } from '../types.ts';

/** Return the place on the map that a line is about, or '' if there is none. */
export function whereOf(body: unknown): string {
  const event = body as Event | null;
  switch (event?.kind) {
    case 'battle':
      return event.result.at;
    case 'battle_began':
    case 'leader_fell':
      return event.at;
    case 'start':
      return event.city;
    case 'moved':
      return event.ends[0] ?? '';
    case 'conquered':
      return event.hexes[0] ?? '';
    default:
      return '';
  }
}

const STRONG: ReadonlySet<string> = new Set(['battle', 'leader_fell', 'out', 'over']);
const SMALL: ReadonlySet<string> = new Set(['passed', 'sealed', 'shuffled', 'segment_began']);

export function toneOf(body: unknown): 'plain' | 'small' | 'strong' {
  const kind = (body as Event | null)?.kind ?? '';
  return STRONG.has(kind) ? 'strong' : SMALL.has(kind) ? 'small' : 'plain';
}
