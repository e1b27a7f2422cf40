// This module has a queue of the fights that were decided while the page was open. The page shows these fights one after another.
import type { Event } from '../types.ts';
import { duelOf, momentsOf, pauseOf, hasReached, type Duel, type Moment } from './duel.ts';

export class Duels {
  #waiting = $state.raw<readonly Duel[]>([]);
  current = $state.raw<Duel | null>(null);
  moment = $state<Moment>('meet');
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #still: () => boolean;
  /** Return the last stage of a fight that the viewer has already seen, or '' if the viewer has seen none. */
  #seen: (duel: Duel) => Moment | '';

  constructor(still: () => boolean, seen: (duel: Duel) => Moment | '' = () => '') {
    this.#still = still;
    this.#seen = seen;
  }

  get showing(): boolean {
    return this.current !== null;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Add the fights among these log events. `owner` returns the seat of the owner of the force field in the event's hex. */
  hear(events: readonly Event[], owner: (event: Event) => number): void {
    const fresh = events.flatMap((event) => duelOf(event, owner(event)) ?? []);
    this.#waiting = [...this.#waiting, ...fresh];
    if (!this.current && this.#waiting.length) this.#next();
  }

  /** Show the verdict at once. If the verdict is already shown, show the next fight. */
  skip(): void {
    clearTimeout(this.#timer);
    if (!this.current) return;
    if (this.moment !== 'verdict') return this.#show('verdict');
    this.#next();
  }

  /** Discard all waiting fights. */
  skipAll(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.current = null;
  }

  #next(): void {
    const [duel, ...rest] = this.#waiting;
    this.#waiting = rest;
    this.current = duel ?? null;
    if (!duel) return;
    const moments = momentsOf(duel);
    const seen = this.#seen(duel);
    const first = this.#still()
      ? 'verdict'
      : ((seen ? moments.find((each) => each !== seen && hasReached(each, seen)) : moments[0]) ?? 'verdict');
    this.#show(first);
  }

  #show(moment: Moment): void {
    this.moment = moment;
    const pause = pauseOf(moment, this.waiting, this.#still());
    this.#timer = setTimeout(() => this.#advance(), pause);
  }

  #advance(): void {
    const moments = this.current ? momentsOf(this.current) : [];
    const after = moments[moments.indexOf(this.moment) + 1];
    if (after) this.#show(after);
    else this.#next();
  }
}
