/**
 * Where a text leads that somebody pasted into the field of codes: a code, a link, or a message with one of them.
 *
 * The server takes off what a chat glued to the end of a link (clean_addresses.py). The host does not count:
 * one hall is often reached under several. A text that leads nowhere is sent nowhere, as it may hold a secret.
 */

import { joinPath, matchPath } from '../routes.ts';

const LINK = /(?:^|\/)((?:match|join|seat|design|mail|cases?|drills|lab|new|help)[/?]\S+)/i;
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u3164]/gu;

/** A letter of a code, and eight of them however they are grouped. */
const LETTER = '[A-HJKMNP-Z]';
const EIGHT = `${LETTER}(?:[ -]*${LETTER}){7}`;
const alone = (code: string, flags = ''): RegExp => new RegExp(`(?<![A-Za-z0-9])(${code})(?![A-Za-z0-9])`, flags);

/** A code in a message, the surest first: small letters may be words. */
const CODES = [
  alone(`${LETTER}{4}-${LETTER}{4}`, 'i'),
  new RegExp(`code\\b[^a-z0-9]*(?:is[^a-z0-9]+)?(${EIGHT}|[a-z0-9]{5})(?![a-z0-9])`, 'i'),
  alone(`${LETTER}{8}`),
  alone(`${LETTER}{4} ${LETTER}{4}`),
  alone(`${LETTER}{8}`, 'i'),
  new RegExp(`(?<![A-Z])(${LETTER}{4}-?${LETTER}{4})`), // a field of one line drops the end of the code's own line
];
/** More than a short code of former times and its signs. */
const LONGEST = 16;

/** The path of the page; "" where the text holds neither a link nor a code. */
export function destination(text: string): string {
  const plain = tidied(text);
  const found = LINK.exec(plain) ?? LINK.exec(unwrapped(plain));
  if (found) return /^join/i.test(found[1]!) ? joined(found.input.slice(found.input.indexOf(found[1]!) + 5)) : `/${found[1]}`;
  const code = CODES.map((each) => each.exec(plain)?.[1]).find(Boolean);
  if (code) return joined(code);
  if (/^[\w-]{32}$/.test(plain)) return `/seat/${plain}`;
  if (/^(?=.*\d)[2-9a-hjkmnp-z]{10}$/.test(plain)) return matchPath(plain);
  const typed = plain.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return typed && typed.length <= LONGEST && !plain.includes('/') ? joinPath(typed) : '';
}

/** The page of the table whose code begins this text. */
function joined(text: string): string {
  const code = new RegExp(`${EIGHT}|[A-Z0-9]+`).exec(text.toUpperCase())?.[0] ?? '';
  return code && joinPath(code.replace(/[ -]/g, ''));
}

/** As it stands in the address of a service that leads on to it. */
const unwrapped = (text: string): string => text.replace(/%2f/gi, '/').replace(/%3f/gi, '?').replace(/%3d/gi, '=');

/** With ordinary letters for full-width ones, hyphens for dashes, and nothing that cannot be seen. */
const tidied = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\p{Pd}/gu, '-')
    .trim();
