/** Quiet hours (no notifications), in the user's local time. */
import { browserStorage } from './browserStorage.ts';
import { serverTime } from './clock.ts';
import { ZONE } from './serviceWorker.ts';

export interface QuietTime {
  /** Beginning in minutes since local midnight. `end` has the same unit. */
  begin: number;
  end: number;
  /** Current local time minus UTC, in minutes. It is for a server that does not know the zone. */
  offset: number;
  /** Name of the zone in the IANA database, such as "Europe/Berlin". It is "" if the zone is not known yet. */
  zone: string;
}

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';

/** Return a quiet time in the local time of this browser. */
export function quietTime(begin: number, end: number): QuietTime {
  return { begin, end, offset: -new Date(serverTime()).getTimezoneOffset(), zone: zoneHere() };
}

/**
 * Return the same hours in the local time of this browser if they must be sent to the server again, else null. They
 * must be sent if the server knows no zone, if this browser's zone has changed since its last visit, or if the offset
 * has changed. A browser whose zone did not change does not overwrite the zone of another device of a user who travels.
 */
export function movedQuietTime(known: QuietTime | null): QuietTime | null {
  if (!known) return null;
  const here = quietTime(known.begin, known.end);
  if (known.zone === here.zone) return known.offset === here.offset ? null : here;
  return known.zone && browserStorage.get(ZONE) === here.zone ? null : here;
}

/** Store this browser's zone, which the server knows now. If there are no quiet hours, remove the stored zone. */
export const rememberZone = (known: QuietTime | null): void => (known ? browserStorage.set(ZONE, zoneHere()) : browserStorage.remove(ZONE));
