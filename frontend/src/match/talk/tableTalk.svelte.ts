// The talk of one table as this person reads it: without those whose talk he hides, and with what he has not read yet.
import type { MatchClient } from '../../wire/matchClient.svelte.ts';
import type { Said } from '../../wire/types';
import { conversationOf, type Key } from './conversations.ts';
import { MutedPeople } from './mutedPeople.svelte.ts';
import { ReadMarks } from './readMarks.svelte.ts';

/** Who reads: his seat (-1: none), and what the seats are called now. */
export interface Reader {
  readonly viewer: number;
  readonly names: readonly string[];
  /** His nickname, where the table has not told yet which of those without a seat he is. */
  readonly name?: string;
}

/** Somebody who has spoken here; `seat` -1: he has none. */
export interface Speaker {
  who: string;
  name: string;
  seat: number;
}

export class TableTalk {
  readonly muted: MutedPeople;
  private readonly marks: ReadMarks;
  private readonly client: MatchClient;
  private readonly reader: () => Reader;

  constructor(client: MatchClient, match: string, reader: () => Reader) {
    this.client = client;
    this.reader = reader;
    this.muted = new MutedPeople(match);
    this.marks = new ReadMarks(match);
  }

  get viewer(): number {
    return this.reader().viewer;
  }

  get lines(): Said[] {
    return this.client.talk.filter((said) => !this.hides(said));
  }

  /** Whether a line is not to be read: its speaker is muted here, or silenced for all others at this table. */
  hides(said: Said): boolean {
    return this.muted.has(said.who) || (this.isSilenced(said.who) && !this.own(said));
  }

  isSilenced(who: string | undefined): boolean {
    return !!who && !!this.client.table?.silenced?.some((each) => each.who === who);
  }

  /** Whether who reads is the host of this table. */
  get isHost(): boolean {
    return this.viewer >= 0 && this.client.table?.host === this.viewer;
  }

  /** The line that was said last while we were here, if it is to be read. */
  get spoken(): Said | null {
    const last = this.client.spoken;
    return last && !this.own(last) && !this.hides(last) ? last : null;
  }

  /** Where its speaker sits now: before the start people change seats. -1: nowhere. */
  seatOf(said: Said): number {
    const { names } = this.reader();
    if (said.seat < 0 || names[said.seat] === said.name) return said.seat;
    return names.includes(said.name) ? names.indexOf(said.name) : said.seat;
  }

  /** Also what he said before he sat down. */
  own(said: Said): boolean {
    const { viewer, names, name } = this.reader();
    if (said.seat >= 0) return this.seatOf(said) === viewer;
    if (this.client.who) return said.who === this.client.who;
    return !!said.name && said.name === (viewer < 0 ? name : names[viewer]);
  }

  where(said: Said): Key {
    return conversationOf(said, this.viewer);
  }

  unread(key?: Key): number {
    return this.marks.unread(
      this.lines.map((said) => [this.where(said), said.n, this.own(said)]),
      key,
    );
  }

  /** The conversation of the newest unread line, if there is any. */
  get freshest(): Key | undefined {
    const fresh = this.lines.findLast((said) => !this.own(said) && this.marks.unread([[this.where(said), said.n, false]]) > 0);
    return fresh && this.where(fresh);
  }

  read(key: Key, n: number): void {
    this.marks.read(key, n);
  }

  /** Everybody else who has spoken, as he was called last; those hidden before are among them. */
  get speakers(): Speaker[] {
    const silenced = (this.client.table?.silenced ?? []).map(({ who, name }) => [who, { who, name, seat: -1 }] as const);
    const hidden = this.muted.all.map(([who, name]) => [who, { who, name, seat: -1 }] as const);
    const spoken = this.client.talk.flatMap((said) =>
      said.who && !this.own(said) ? [[said.who, { who: said.who, name: said.name, seat: this.seatOf(said) }] as const] : [],
    );
    return Object.values(Object.fromEntries<Speaker>([...hidden, ...silenced.filter(([who]) => who !== this.client.who), ...spoken]));
  }
}
