// Addresses in a line of talk, as links one can press that show where they really lead.

/** A piece of a line: plain text, or a link with the address it leads to. */
export type Piece = { text: string; href?: never } | { text: string; href: string };

const ADDRESS = /https?:\/\/[^\s<>"'`\\^{|}]+/giu;
/** Signs that end a sentence or a bracket rather than an address. */
const TRAILING = /[.,;:!?)\]…]+$/u;
const LONGEST = 60;

/**
 * A line in pieces. Only http and https become links, and only without a user name (which could pass for a host). What is
 * shown is the address as the browser reads it: plain ASCII, foreign letters of a host as "xn--", so that no letter looks
 * like another and nothing turns the direction of writing round.
 */
export function pieces(line: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of line.matchAll(ADDRESS)) {
    const written = trimmed(match[0]);
    const url = read(written);
    if (!url) continue;
    if (match.index > end) found.push({ text: line.slice(end, match.index) });
    found.push({ text: shown(url), href: url.href });
    end = match.index + written.length;
  }
  if (end < line.length) found.push({ text: line.slice(end) });
  return found;
}

/** Without the full stop of its sentence; a bracket stays where the address itself has opened it. */
function trimmed(written: string): string {
  const cut = written.replace(TRAILING, '');
  return cut.includes('(') && written[cut.length] === ')' ? `${cut})` : cut;
}

function read(written: string): URL | undefined {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url?.hostname || url.username || url.password || !/^https?:$/.test(url.protocol)) return undefined;
  return /^[\x21-\x7e]+$/.test(url.href) ? url : undefined;
}

/** The whole host, and as much of the rest as there is room for. */
function shown(url: URL): string {
  const rest = url.href.slice(url.origin.length);
  const text = `${url.host}${rest === '/' ? '' : rest}`;
  const most = Math.max(LONGEST, url.host.length + 1);
  return `${url.protocol === 'http:' ? 'http://' : ''}${text.length > most ? `${text.slice(0, most)}…` : text}`;
}
