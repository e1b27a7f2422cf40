/**
 * What time it is. The date of the device is not asked: it may be wrong, and it may jump.
 *
 * Spans are measured by `steady`, moments compared with `serverTime`. The clock of `steady` stands still on some devices
 * while they sleep; that shows when the server next says what time it is.
 */

import { Listeners } from './listeners.ts';

/** Milliseconds by which the server's time is before `steady`; undefined: it has not said. */
let ahead: number | undefined;
/** More than this late in milliseconds, and it was no slow message: the device slept. */
const SLEPT_MS = 3000;

/** Milliseconds on a clock that nobody can set; only differences say anything. */
export const steady = (): number => performance.now();

/** The date of this device, in milliseconds since 1970: to order what is kept beyond this page, and for nothing else. */
export const deviceTime = (): number => Date.now();

/** Milliseconds since 1970 by the server's clock; by the device's until the server has spoken. */
export const serverTime = (): number => (ahead === undefined ? deviceTime() : steady() + ahead);

/** Told when it shows that `steady` stood still: what was counted by it since is too little. */
export const slept = new Listeners<void>();

/** The server says what time it is, in milliseconds since 1970. */
export function hearTime(at: number): void {
  if (!at) return; // an older server does not say
  const found = at - steady();
  const late = ahead === undefined ? 0 : found - ahead;
  if (ahead === undefined || late > 0 || late < -SLEPT_MS) ahead = found; // a slow message says too little
  if (late > SLEPT_MS) slept.tell();
}
