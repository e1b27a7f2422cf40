// This module converts URLs in a chat line to links. Each link shows its real destination.

/** Part of a line: plain text, or a link with its URL. */
export type Piece = { text: string; href?: never } | { text: string; href: string };

const ADDRESS = /https?:\/\/[^\s<>"'`\\^{|}]+/giu;
/** Characters at the end of a text that belong to a sentence or a bracket and not to the URL. */
const TRAILING = /[.,;:!?)\]…]+$/u;
const LONGEST = 60;

/**
 * Split a line into parts. Only http and https URLs become links, and only if they have no user name, which could look
 * like a host. A link is shown as the browser parses it: in ASCII, with foreign letters of the host as "xn--".
 * Therefore no letter can imitate another, and nothing can reverse the text direction.
 */
export function splitLine(line: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of line.matchAll(ADDRESS)) {
    const written = trimPunctuation(match[0]);
    const url = parseUrl(written);
    if (!url) continue;
    if (match.index > end) found.push({ text: line.slice(end, match.index) });
    found.push({ text: linkText(url), href: url.href });
    end = match.index + written.length;
  }
  if (end < line.length) found.push({ text: line.slice(end) });
  return found;
}

/** Remove the punctuation of the sentence, but keep a closing bracket that belongs to the URL. */
function trimPunctuation(written: string): string {
  const cut = written.replace(TRAILING, '');
  return cut.includes('(') && written[cut.length] === ')' ? `${cut})` : cut;
}

function parseUrl(written: string): URL | undefined {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url?.hostname || url.username || url.password || !/^https?:$/.test(url.protocol)) return undefined;
  return /^[\x21-\x7e]+$/.test(url.href) ? url : undefined;
}

/** Return the text of a link: the whole host, and as much of the rest as fits. */
function linkText(url: URL): string {
  const rest = url.href.slice(url.origin.length);
  const text = `${url.host}${rest === '/' ? '' : rest}`;
  const most = Math.max(LONGEST, url.host.length + 1);
  return `${url.protocol === 'http:' ? 'http://' : ''}${text.length > most ? `${text.slice(0, most)}…` : text}`;
}
