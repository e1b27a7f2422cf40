/**
 * Finds the page for a text pasted into the code field: a code, a link, or a message that contains one of them.
 *
 * The server removes characters that a chat appended to a link (clean_addresses.py). The host name is ignored, because
 * a hall often has several addresses. A text without a code or link is not sent anywhere, because it may contain a
 * secret.
 */

import { joinPath, matchPath } from '../routes.ts';

const LINK = /(?:^|\/)((?:match|join|seat|design|mail|cases?|drills|lab|new|help)[/?]\S+)/i;
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u3164]/gu;

/** Pattern of a letter of a code. `EIGHT` is the pattern of eight such letters in any grouping. */
const LETTER = '[A-HJKMNP-Z]';
const EIGHT = `${LETTER}(?:[ -]*${LETTER}){7}`;
const standalone = (code: string, flags = ''): RegExp => new RegExp(`(?<![A-Za-z0-9])(${code})(?![A-Za-z0-9])`, flags);

/** Patterns of a code in a message, the most certain first. Lower-case letters are less certain, because they can be words. */
const CODES = [
  standalone(`${LETTER}{4}-${LETTER}{4}`, 'i'),
  new RegExp(`code\\b[^a-z0-9]*(?:is[^a-z0-9]+)?(${EIGHT}|[a-z0-9]{5})(?![a-z0-9])`, 'i'),
  standalone(`${LETTER}{8}`),
  standalone(`${LETTER}{4} ${LETTER}{4}`),
  standalone(`${LETTER}{8}`, 'i'),
  new RegExp(`(?<![A-Z])(${LETTER}{4}-?${LETTER}{4})`), // because a one-line field removes the line break after the code
];
/** Maximum length of typed text that is tried as a code. It is longer than an old short code with its separators. */
const LONGEST = 16;

/** Return the path of the page, or "" if the text contains neither a link nor a code. */
export function destination(text: string): string {
  const plain = tidyText(text);
  const found = LINK.exec(plain) ?? LINK.exec(unwrapLink(plain));
  if (found) return /^join/i.test(found[1]!) ? joinPathIn(found.input.slice(found.input.indexOf(found[1]!) + 5)) : `/${found[1]}`;
  const code = CODES.map((each) => each.exec(plain)?.[1]).find(Boolean);
  if (code) return joinPathIn(code);
  if (/^[\w-]{32}$/.test(plain)) return `/seat/${plain}`;
  if (/^(?=.*\d)[2-9a-hjkmnp-z]{10}$/.test(plain)) return matchPath(plain);
  const typed = plain.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return typed && typed.length <= LONGEST && !plain.includes('/') ? joinPath(typed) : '';
}

/** Return the path of the table whose code is at the beginning of the text. Return "" if there is no code. */
function joinPathIn(text: string): string {
  const code = new RegExp(`${EIGHT}|[A-Z0-9]+`).exec(text.toUpperCase())?.[0] ?? '';
  return code && joinPath(code.replace(/[ -]/g, ''));
}

/** Decode the link that is part of the URL of a redirecting service. */
const unwrapLink = (text: string): string => text.replace(/%2f/gi, '/').replace(/%3f/gi, '?').replace(/%3d/gi, '=');

/** Replace full-width letters and dashes by plain characters, and remove invisible characters. */
const tidyText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\p{Pd}/gu, '-')
    .trim();
