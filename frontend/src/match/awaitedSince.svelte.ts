/** Records since when each seat has been awaited in this phase, as far as this page has observed it. */
import { untrack } from 'svelte';
import { steady } from '../wire/clock';
import type { Header } from '../wire/types';
import { awaitedSeats } from './seats';

export class AwaitedSince {
  /** Maps each awaited seat to the time at which the wait began, in milliseconds of `steady`. */
  at = $state.raw<Readonly<Record<number, number>>>({});
  #phase = '';

  /** Update the times from a header. Call this in an `$effect`. */
  update(header: Header | null): void {
    const phase = header ? `${header.turn} ${header.phase}` : '';
    const before = phase === this.#phase ? untrack(() => this.at) : {};
    const seats = header && !header.outcome ? awaitedSeats(header, -1) : [];
    this.#phase = phase;
    this.at = Object.fromEntries(seats.map((seat) => [seat, before[seat] ?? steady()]));
  }
}
