import { get, reason } from './http.ts';
import { changeSocket } from './changeSocket.ts';
import { socketUrl, type LinkState, type LiveSocket } from './liveSocket.ts';
import type { GameCard, Hall, MatchDetail } from './rest.ts';

const QUIET_MS = 250;

/** A resource that is fetched, and fetched again after each signal of a change. It is fetched at most four times a second. */
export class LiveResource<T> {
  value = $state.raw<T | null>(null);
  /** Error message of the last request, or "". After an error the old value stays. */
  problem = $state('');
  missing = $state(false);
  private due: ReturnType<typeof setTimeout> | undefined;

  private readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  async refresh(): Promise<void> {
    try {
      this.value = await get<T>(this.path);
      this.problem = '';
    } catch (error) {
      this.problem = reason(error);
      this.missing = (error as { status?: number }).status === 404;
    }
  }

  ring(): void {
    this.due ??= setTimeout(() => {
      this.due = undefined;
      void this.refresh();
    }, QUIET_MS);
  }
}

/** The hall's lists. A socket signals when a row has changed. */
export class HallClient extends LiveResource<Hall> {
  link = $state<LinkState>('connecting');
  retryAt = $state(0);
  private line: LiveSocket | undefined;

  constructor() {
    super('hall');
  }

  /** Fetch the lists and open the socket. Return a function that closes the socket. */
  open(): () => void {
    void this.refresh();
    const line = changeSocket(
      socketUrl('hall/'),
      () => this.ring(),
      (link, retryAt) => ([this.link, this.retryAt] = [link, retryAt]),
    );
    this.line = line;
    line.open();
    return () => line.close();
  }

  reconnectNow(): void {
    this.line?.reconnectNow();
  }
}

export const detailOf = (id: string): LiveResource<MatchDetail> => new LiveResource<MatchDetail>(`matches/${id}`);

let games: Promise<GameCard[]> | undefined;

/** Return the games and scenarios on offer. They are fetched once, because they do not change while the server runs. */
export function gameCards(): Promise<GameCard[]> {
  games ??= get<GameCard[]>('games').catch((error: unknown) => {
    games = undefined;
    throw error;
  });
  return games;
}
