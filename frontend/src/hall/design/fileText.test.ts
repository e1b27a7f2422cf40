import { expect, test } from 'vitest';
import { textOf } from './fileText.ts';

test.each([
  ['UTF-8', [0xc3, 0xa4, 0x0a]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa4, 0x0a]],
  ['UTF-16, low byte first', [0xff, 0xfe, 0xe4, 0x00, 0x0a, 0x00]],
  ['UTF-16, high byte first', [0xfe, 0xff, 0x00, 0xe4, 0x00, 0x0a]],
])('%s', async (_, bytes) => {
  expect(await textOf(new Blob([new Uint8Array(bytes)]))).toBe('ä\n');
});

test('an empty file', async () => {
  expect(await textOf(new Blob([]))).toBe('');
});
