// These tests check links in chat lines. A link opens the address that its text shows, and the text is shown unchanged.
import { expect, test } from 'vitest';
import { splitLine } from './links.ts';

const links = (line: string) => splitLine(line).filter((piece) => piece.href !== undefined);
const whole = (line: string) =>
  splitLine(line)
    .map((piece) => piece.text)
    .join('|');

test('an address becomes a link, without the full stop of its sentence', () => {
  expect(splitLine('See https://example.org/rules.')).toEqual([
    { text: 'See ' },
    { text: 'example.org/rules', href: 'https://example.org/rules' },
    { text: '.' },
  ]);
  expect(links('(https://example.org/a_(b))').map(({ href }) => href)).toEqual(['https://example.org/a_(b)']);
  expect(links('HTTPS://EXAMPLE.ORG and http://example.org:8000/x').map(({ text }) => text)).toEqual([
    'example.org',
    'http://example.org:8000/x',
  ]);
});

test('nothing but http and https, and nobody who passes a user name off as a host', () => {
  for (const line of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    '//example.org',
    'https://bank.example@evil.example/',
    'https://',
    'http://[::',
  ])
    expect(links(line), line).toEqual([]);
  expect(whole('a < b, plain words')).toBe('a < b, plain words');
});

test('letters that look like others show as what they are', () => {
  // The first letter of this host name is a Cyrillic letter that looks like "a".
  expect(links('https://\u0430pple.com/').map(({ text }) => text)).toEqual(['xn--pple-43d.com']);
});

test('signs that turn writing round never stand in a link', () => {
  for (const { text, href } of links('https://example.org/\u202egpj.exe https://example.org/\u2066x')) {
    expect(text).toMatch(/^[\x21-\x7e]+$/);
    expect(href).toMatch(/^https:\/\/example\.org\//);
  }
});

test('the host is always whole, a long rest is cut', () => {
  const host = `${'a'.repeat(40)}.${'b'.repeat(40)}.example`;
  expect(links(`https://${host}/path`)[0]!.text.startsWith(host)).toBe(true);
  expect(links(`https://example.org/${'x'.repeat(200)}`)[0]!.text).toHaveLength(61);
});
