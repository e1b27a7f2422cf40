/** Hours without calls, by the clock of where the person is. */
import { browserStorage } from './browserStorage.ts';
import { serverTime } from './clock.ts';
import { ZONE } from './serviceWorker.ts';

export interface QuietTime {
  /** Minutes of the own day. */
  begin: number;
  end: number;
  /** Minutes by which the own clock is before UTC's now: for a server that does not know the zone. */
  offset: number;
  /** In the IANA database, "Europe/Berlin"; "": none was said yet. */
  zone: string;
}

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';

/** By the clock of this browser. */
export function quietTime(begin: number, end: number): QuietTime {
  return { begin, end, offset: -new Date(serverTime()).getTimezoneOffset(), zone: zoneHere() };
}

/**
 * The same hours by the clock of this browser if they are to be told to the server again: no zone was said yet, this
 * browser has come to another zone since its last visit, or the offset has changed. A browser that stays where it was
 * leaves alone what one that travels has said.
 */
export function moved(known: QuietTime | null): QuietTime | null {
  if (!known) return null;
  const here = quietTime(known.begin, known.end);
  if (known.zone === here.zone) return known.offset === here.offset ? null : here;
  return known.zone && browserStorage.get(ZONE) === here.zone ? null : here;
}

/** The server knows where this browser is. */
export const rememberZone = (known: QuietTime | null): void => (known ? browserStorage.set(ZONE, zoneHere()) : browserStorage.remove(ZONE));
