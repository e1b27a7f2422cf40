/**
 * Clocks of the page. The date of the device is not used, because it may be wrong and may jump.
 *
 * Measure durations with `steady` and compare points in time with `serverTime`. On some devices the clock of `steady` stops
 * while the device sleeps. `hearTime` detects this when the server next sends its time.
 */

import { Listeners } from './listeners.ts';

/** Server time minus `steady`, in milliseconds; undefined until the server has sent its time. */
let ahead: number | undefined;
/** A difference of more milliseconds than this comes not from a slow message but from a device that slept. */
const SLEPT_MS = 3000;

/** Return the milliseconds of a clock that cannot be set; only differences have a meaning. */
export const steady = (): number => performance.now();

/** Return the date of this device, in milliseconds since 1970. Use it only to order stored values by age. */
export const deviceTime = (): number => Date.now();

/** Return milliseconds since 1970 by the server's clock, or by the device's until the server has sent its time. */
export const serverTime = (): number => (ahead === undefined ? deviceTime() : steady() + ahead);

/** Listeners called when `steady` is found to have stopped: durations measured across that time are too short. */
export const slept = new Listeners<void>();

/** Take the time that the server sent, in milliseconds since 1970. */
export function hearTime(at: number): void {
  if (!at) return; // an older server sends no time
  const found = at - steady();
  const late = ahead === undefined ? 0 : found - ahead;
  if (ahead === undefined || late > 0 || late < -SLEPT_MS) ahead = found; // a slow message gives too early a time
  if (late > SLEPT_MS) slept.tell();
}
