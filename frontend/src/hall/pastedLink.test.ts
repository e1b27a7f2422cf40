import { expect, test } from 'vitest';
import { destination } from './pastedLink.ts';

const TOKEN = 'Ab-dEf_hIjKlMnOpQrStUvWxYz0123-_';

test.each([
  ['ABCD-EFGH', '/join/ABCDEFGH'],
  ['abcdefgh', '/join/ABCDEFGH'],
  ['ab cd ef gh', '/join/ABCDEFGH'],
  ['k7qxm', '/join/K7QXM'],
  ['Code: ABCD-EFGH', '/join/ABCDEFGH'],
  ['code: abcd efgh', '/join/ABCDEFGH'],
  ['The code is ABCDEFGH, we begin at 8.', '/join/ABCDEFGH'],
  ['Code: K7QXM', '/join/K7QXM'],
  ['*ABCD–EFGH*', '/join/ABCDEFGH'],
  ['_ABCD-EFGH_', '/join/ABCDEFGH'],
  ['\u2066ABCD\u200b-EFGH\u2069', '/join/ABCDEFGH'],
  ['ＡＢＣＤ－ＥＦＧＨ', '/join/ABCDEFGH'],
  ['Come and play with us: ABCD-EFGH', '/join/ABCDEFGH'],
  ['Join us!ABCD-EFGHSee you', '/join/ABCDEFGH'],
])('a code: %s', (text, path) => {
  expect(destination(text)).toBe(path);
});

test.each([
  ['http://127.0.0.1:8000/join/ABCDEFGH', '/join/ABCDEFGH'],
  ['https://play.example.org/join/abcd-efgh).', '/join/ABCDEFGH'],
  ['play.example.org/join/ABCD-EFGH is our table', '/join/ABCDEFGH'],
  ['HTTPS://PLAY.EXAMPLE.ORG/JOIN/ABCDEFGH', '/join/ABCDEFGH'],
  ['/join/ABCDEFGH', '/join/ABCDEFGH'],
  ['https://l.example.com/?u=https%3A%2F%2Fplay.example.org%2Fjoin%2FABCDEFGH&h=x', '/join/ABCDEFGH'],
  ['http://127.0.0.1:8000/match/abc23defgh', '/match/abc23defgh'],
  ['localhost:8000/match/abc23defgh', '/match/abc23defgh'],
  ['Ann: [our table](https://play.example.org/match/abc23defgh), come!', '/match/abc23defgh),'],
  ['See <https://play.example.org/match/abc23defgh/replay?viewer=1&turn=7>', '/match/abc23defgh/replay?viewer=1&turn=7>'],
  ['Playhttps://play.example.org/match/abc23defgh', '/match/abc23defgh'],
  ['ｈｔｔｐｓ：／／play.example.org／match／abc23defgh', '/match/abc23defgh'],
  [`https://play.example.org/seat/${TOKEN}`, `/seat/${TOKEN}`],
  [TOKEN, `/seat/${TOKEN}`],
  ['abc23defgh', '/match/abc23defgh'],
  ['https://play.example.org/design/abc23defgh', '/design/abc23defgh'],
  ['https://play.example.org/lab/warpwar?a=W1%3A+TL0', '/lab/warpwar?a=W1%3A+TL0'],
])('a link: %s', (text, path) => {
  expect(destination(text)).toBe(path);
});

test.each(['', ' .,! ', 'https://example.org/', 'Shall we play tonight, or is it too late for you?'])('nothing: %s', (text) => {
  expect(destination(text)).toBe('');
});
