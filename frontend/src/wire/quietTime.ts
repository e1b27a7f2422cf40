/** Hours without calls, by the clock of where the person is. */

export interface QuietTime {
  /** Minutes of the own day. */
  begin: number;
  end: number;
  /** Minutes by which the own clock is before UTC's. */
  offset: number;
}

/** By the clock of this browser. */
export const quietTime = (begin: number, end: number): QuietTime => ({ begin, end, offset: -new Date().getTimezoneOffset() });
