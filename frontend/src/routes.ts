/** The addresses of the frontend. The server answers every one of them with the same page, all others
 * with 404 (warpwar_site/frontend_addresses.py); addresses.json holds cases for both. */

export type Route =
  | { page: 'hall' }
  | { page: 'new'; game: string; scenario: string }
  | { page: 'designs' }
  | { page: 'design'; id: string; game: string }
  | { page: 'join'; code: string }
  | { page: 'match'; id: string; replay?: ReplayAddress }
  | { page: 'seat'; token: string }
  | { page: 'lab'; game: string; query: string }
  | { page: 'drills'; game: string; id: string }
  | { page: 'help'; game: string; topic: string }
  | { page: 'cases'; game: string; id: string }
  | { page: 'case'; id: string }
  | { page: 'you' }
  | { page: 'letter'; kind: LetterLink; token: string }
  | { page: 'lost' };

/** What a link of an e-mail is about: an address is confirmed; a table, a person's invitations or all e-mail is stopped. */
export type LetterLink = 'confirm' | 'table' | 'person' | 'stop';

/** A moment of a replay: whose knowledge, and where: an entry of the log, or a turn and perhaps a round of battle in it. */
export interface ReplayAddress {
  /** A seat, -1 for those who watched, "all" for all seats together. */
  viewer?: number | 'all';
  entry?: number;
  turn?: number;
  /** The place of a battle, as the game names it. */
  battle?: string;
  round?: number;
  /** The analysis is open, with this round of it (from 1 on; 0: none). */
  analysis?: number;
}

export function parse(path: string, query = ''): Route {
  const [first = '', second = '', ...more] = path.replace(/\/+$/, '').split('/').slice(1).map(decoded);
  if (first === 'match' && second && more.join() === 'replay') return { page: 'match', id: second, replay: replayAddressOf(query) };
  if (first === 'help' && more.length === 1) return { page: 'help', game: second, topic: more[0]! };
  if (first === 'mail' && /^(confirm|table|person|stop)$/.test(second) && more.length === 1) {
    return { page: 'letter', kind: second as LetterLink, token: more[0]! };
  }
  if (first === 'cases' && second && more.length === 1) return { page: 'cases', game: second, id: more[0]! };
  if (first === 'drills' && second && more.length === 1) return { page: 'drills', game: second, id: more[0]! };
  if (first === 'new' && more.length === 1) return { page: 'new', game: second, scenario: more[0]! };
  if (first === 'design' && second === 'new' && more.length === 1) return { page: 'design', id: '', game: more[0]! };
  if (more.length) return { page: 'lost' };
  if (!first) return { page: 'hall' };
  if (first === 'you' && !second) return { page: 'you' };
  if (first === 'new') return { page: 'new', game: second, scenario: '' };
  if (first === 'design') return second ? { page: 'design', id: second, game: '' } : { page: 'designs' };
  if (first === 'cases') return { page: 'cases', game: second, id: '' };
  if (first === 'case' && second) return { page: 'case', id: second };
  if (first === 'help') return { page: 'help', game: '', topic: second };
  if (first === 'drills') return { page: 'drills', game: second, id: '' };
  if (first === 'lab') return { page: 'lab', game: second, query };
  if (first === 'join') return { page: 'join', code: second };
  if (first === 'match' && second) return { page: 'match', id: second };
  if (first === 'seat' && second) return { page: 'seat', token: second };
  return { page: 'lost' };
}

/** A part of an address in letters; one that is badly written stays as it is, and leads nowhere. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const hallPath = '/';
export const newPath = '/new';
/** Who I am, beyond this browser. */
export const youPath = '/you';
export const newGamePath = (game: string, scenario = ''): string =>
  [newPath, ...[game, scenario].filter(Boolean).map(encodeURIComponent)].join('/');
/** Scenarios of one's own. */
export const designsPath = '/design';
export const designPath = (id: string): string => `${designsPath}/${encodeURIComponent(id)}`;
export const newDesignPath = (game: string): string => `${designsPath}/new/${encodeURIComponent(game)}`;
/** The battle lab of a game, with a position in the game's own form; without a game the hall's first that has one. */
export const labPath = (game = '', query = ''): string => `/lab${game && `/${encodeURIComponent(game)}`}${query && `?${query}`}`;
/** Drills of a game, at this one if it is named; without a game of the hall's first that has some. */
export const drillsPath = (game = '', id = ''): string => ['/drills', ...[game, id].filter(Boolean).map(encodeURIComponent)].join('/');
/** A page of the help, of one game if it is named; with a game alone its first page. */
export const helpPath = (topic = '', game = ''): string => ['/help', ...[game, topic].filter(Boolean).map(encodeURIComponent)].join('/');
/** Rulings and cases, of one game if it is named; with an id that published case. */
export const casesPath = (game = '', id = ''): string => ['/cases', ...[game, id].filter(Boolean).map(encodeURIComponent)].join('/');
/** A shared case. */
export const sharedCasePath = (id: string): string => `/case/${encodeURIComponent(id)}`;
/** A table's code in groups that can be said and typed: "ABCD-EFGH"; dashes do not count. */
export const grouped = (code: string): string => (code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code);
export const joinPath = (code: string): string => `/join/${encodeURIComponent(code)}`;
export const matchPath = (id: string): string => `/match/${encodeURIComponent(id)}`;

/** The address that opens a finished match at this moment. */
export function replayPath(id: string, address: ReplayAddress = {}): string {
  const query = new URLSearchParams(Object.entries(address).map(([key, value]) => [key, String(value)] as [string, string])).toString();
  return `${matchPath(id)}/replay${query && `?${query}`}`;
}

/** What a link says; anything that is no number is as if it were not there. */
function replayAddressOf(query: string): ReplayAddress {
  const said = new URLSearchParams(query);
  const address: ReplayAddress = {};
  for (const key of ['viewer', 'entry', 'turn', 'round', 'analysis'] as const) {
    const text = said.get(key) ?? '';
    if (/^-?\d{1,9}$/.test(text)) address[key] = Number(text);
  }
  if (said.get('viewer') === 'all') address.viewer = 'all';
  const battle = said.get('battle');
  if (battle) address.battle = battle.slice(0, 80);
  return address;
}
