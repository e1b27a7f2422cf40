/** Fetches the analysis of a finished match. The server calculates the analysis once in the background and stores it. */
import { ApiError, get, post } from '../../wire/http';
import type { Analysis, Making } from '../../wire/types';

/** Minimum delay between requests in milliseconds, however quickly the server answers "not yet". */
const PAUSE_MS = 1500;

/**
 * Return the analysis. `tell` is called with the progress, from 0 to 1. If the server has no analysis yet, start one if
 * `begin` is true, else return null.
 */
export async function fetchAnalysis(
  match: string,
  tell: (done: number) => void,
  begin: boolean,
  pause = PAUSE_MS,
): Promise<Analysis | null> {
  const path = `matches/${match}/analysis`;
  let asks = begin;
  for (;;) {
    const got = await (asks ? post<Analysis | Making>(path) : get<Analysis | Making>(path)).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'E-NO-ANALYSIS') return null;
      throw error;
    });
    if (got === null) {
      if (!begin) return null;
      asks = true; // the server was restarted during the analysis, so ask it to start again
    } else if ('graph' in got) return got;
    else {
      asks = false;
      tell(got.done);
    }
    await new Promise((goOn) => setTimeout(goOn, pause));
  }
}
