// What a newcomer has done since the guide was opened.
import { ownerOf, type BoardContext } from '../context.ts';
import type { Event } from '../types.ts';

export type Deed = 'moved' | 'converted' | 'fought' | 'phase';

function deed(body: Event, seat: number): Deed | '' {
  if (body.kind === 'moved') return ownerOf(body.piece) === seat ? 'moved' : '';
  if (body.kind === 'converted') return body.seat === seat ? 'converted' : '';
  if (body.kind === 'combat_ended' || body.kind === 'strengths') return 'fought';
  return body.kind === 'phase_ended' && body.seat === seat ? 'phase' : '';
}

export function deedsIn({ log, guide, seat }: Pick<BoardContext, 'log' | 'guide' | 'seat'>): ReadonlySet<Deed> {
  const since = log.filter((line) => line.n > (guide?.from ?? 0));
  return new Set(since.map((line) => deed(line.body as Event, seat)).filter((each) => each !== ''));
}
