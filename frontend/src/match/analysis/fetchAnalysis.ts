/** The analysis of a finished match: asked for once, made in the background, kept. */
import { ApiError, get, post } from '../../wire/http';
import type { Analysis, Making } from '../../wire/types';

/** However quickly the server says "not yet", it is asked again after a moment only. */
const PAUSE_MS = 1500;

/** `tell` hears how far it is (0 to 1). With `begin` it is begun if nobody has had it made; else null then. */
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
      asks = true; // the server was started anew meanwhile
    } else if ('graph' in got) return got;
    else {
      asks = false;
      tell(got.done);
    }
    await new Promise((goOn) => setTimeout(goOn, pause));
  }
}
