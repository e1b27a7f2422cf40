/**
 * Clocks of the page. The date of the device is not used, because it can be wrong and can jump.
 *
 * Measure durations with `steady` and compare points in time with `serverTime`. On some devices the clock of `steady`
 * stops while the device sleeps. `hearTime` detects this when the server next sends its time.
 */

import { Listeners } from './listeners.ts';

/** Server time minus `steady`, in milliseconds. It is undefined until the server has sent its time. */
let ahead: number | undefined;
/** If a difference is larger than this number of milliseconds, the device slept. A slow message cannot cause such a difference. */
const SLEPT_MS = 3000;

/** Return the milliseconds of a clock that cannot be set. Only differences between two values have a meaning. */
export const steady = (): number => performance.now();

/** Return the date of this device, in milliseconds since 1970. Use it only to order stored values by age. */
export const deviceTime = (): number => Date.now();

/** Return milliseconds since 1970 by the server's clock. Until the server has sent its time, use the clock of the device. */
export const serverTime = (): number => (ahead === undefined ? deviceTime() : steady() + ahead);

/** Listeners that are called when `steady` has stopped for a while. Durations measured across that time are too short. */
export const slept = new Listeners<void>();

/** Record the time that the server sent, in milliseconds since 1970. */
export function hearTime(at: number): void {
  if (!at) return; // an older server sends no time
  const found = at - steady();
  const late = ahead === undefined ? 0 : found - ahead;
  if (ahead === undefined || late > 0 || late < -SLEPT_MS) ahead = found; // if a message is slow, the calculated time is too early
  if (late > SLEPT_MS) slept.tell();
}
