/**
 * Routes of the frontend. The server answers each of these addresses with the same page, and all other addresses with
 * 404 (warpwar_site/frontend_addresses.py). addresses.json holds test cases for the frontend and the server.
 */

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

/** Purpose of a link in an e-mail: confirm an address, or stop e-mails about a table, about a person's invitations, or all e-mails. */
export type LetterLink = 'confirm' | 'table' | 'person' | 'stop';

/**
 * Position in a replay: the viewer whose knowledge is shown, and the moment. The moment is a log entry, or a turn with
 * an optional battle round.
 */
export interface ReplayAddress {
  /** The viewer: the number of a seat, -1 for the watchers, or "all" for all seats together. */
  viewer?: number | 'all';
  entry?: number;
  turn?: number;
  /** Location of a battle, as the game names it. */
  battle?: string;
  round?: number;
  /** Number of the round that the analysis shows, from 1. It is 0 if no round is open, and undefined if the analysis is closed. */
  analysis?: number;
}

export function parseRoute(path: string, query = ''): Route {
  const [first = '', second = '', ...more] = path.replace(/\/+$/, '').split('/').slice(1).map(decodePart);
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

/** Return the decoded part of an address. If the part is badly encoded, return it unchanged; no page exists for it. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const hallPath = '/';
export const newPath = '/new';
/** Address of the page about the user's identity, with which the user can also sign in in other browsers. */
export const youPath = '/you';
export const newGamePath = (game: string, scenario = ''): string =>
  [newPath, ...[game, scenario].filter(Boolean).map(encodeURIComponent)].join('/');
/** Address of the page with the scenarios made by the user. */
export const designsPath = '/design';
export const designPath = (id: string): string => `${designsPath}/${encodeURIComponent(id)}`;
export const newDesignPath = (game: string): string => `${designsPath}/new/${encodeURIComponent(game)}`;
/**
 * Return the address of a game's battle lab. `query` is a position in the game's own format. If `game` is "", the page
 * uses the hall's first game that has a lab.
 */
export const labPath = (game = '', query = ''): string => `/lab${game && `/${encodeURIComponent(game)}`}${query && `?${query}`}`;
/** Return the address of a game's drills, or of one drill. If `game` is "", the page uses the hall's first game that has drills. */
export const drillsPath = (game = '', id = ''): string => ['/drills', ...[game, id].filter(Boolean).map(encodeURIComponent)].join('/');
/** Return the address of a help page. If `game` is given, it is a page of that game. If `topic` is "", it is the first page. */
export const helpPath = (topic = '', game = ''): string => ['/help', ...[game, topic].filter(Boolean).map(encodeURIComponent)].join('/');
/**
 * Return the address of the rulings and cases, of one game if `game` is given. If `id` is given, it is the address of
 * that published case.
 */
export const casesPath = (game = '', id = ''): string => ['/cases', ...[game, id].filter(Boolean).map(encodeURIComponent)].join('/');
export const sharedCasePath = (id: string): string => `/case/${encodeURIComponent(id)}`;
/** Return a table's code in groups that are easy to say and type: "ABCD-EFGH". Dashes are ignored when a user enters a code. */
export const groupCode = (code: string): string => (code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code);
export const joinPath = (code: string): string => `/join/${encodeURIComponent(code)}`;
export const matchPath = (id: string): string => `/match/${encodeURIComponent(id)}`;

/** Return the address that opens a finished match at this position of the replay. */
export function replayPath(id: string, address: ReplayAddress = {}): string {
  const query = new URLSearchParams(Object.entries(address).map(([key, value]) => [key, String(value)] as [string, string])).toString();
  return `${matchPath(id)}/replay${query && `?${query}`}`;
}

/** Parse the query of a replay link. If a number is expected, ignore any other text. */
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
