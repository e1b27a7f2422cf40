/** The server's end of a socket, for tests. It records the client's messages and can answer them. */
import type { SocketLike } from './liveSocket.ts';
import type { Downward, TableInfo, Upward } from './types';

export class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  said: Upward[] = [];
  closed = false;

  send(text: string): void {
    this.said.push(JSON.parse(text) as Upward);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.();
  }

  tell(message: Downward): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(): void {
    this.onclose?.();
  }

  of<T extends Upward['t']>(t: T): Extract<Upward, { t: T }>[] {
    return this.said.filter((message) => message.t === t) as Extract<Upward, { t: T }>[];
  }
}

/** All sockets that a client opened. The newest is last. */
export class FakeServer {
  lines: FakeSocket[] = [];

  connect = (): FakeSocket => {
    const line = new FakeSocket();
    this.lines.push(line);
    return line;
  };

  get line(): FakeSocket {
    return this.lines.at(-1)!;
  }
}

export const table: TableInfo = {
  match: 'm1',
  game: 'toy',
  scenario: 'plain',
  title: 'Toy',
  code: 'ABCDE',
  host: 0,
  people: [
    { seat: 0, name: 'Ann' },
    { seat: 1, name: 'Ben' },
  ],
};

export const header = (turn: number) => ({
  turn,
  phase: 'Build',
  phases: ['Build', 'Move'],
  status: ['owes', 'owes'] as ('owes' | 'in')[],
  title: '',
  outcome: null,
});
