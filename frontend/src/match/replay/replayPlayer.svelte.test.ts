// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { ReplayPlayer } from './replayPlayer.svelte.ts';

const step = (text: string) => ({
  index: 0,
  entry: 0,
  turn: 1,
  phase: 'x',
  at: 100,
  view: { header: { turn: 1 } },
  log: [{ n: 1, text, body: {} }],
});

afterEach(() => vi.unstubAllGlobals());

test('what other eyes read is shown even when the step has the same number', async () => {
  vi.stubGlobal(
    'fetch',
    async (url: string) =>
      new Response(JSON.stringify({ viewer: 0, exact: true, steps: [step(url.includes('viewer=1') ? 'his' : 'hers')] })),
  );
  const player = new ReplayPlayer(
    'm',
    () => undefined,
    () => ({ seats: 2, names: ['Ann', 'Ben'], board: {}, tools: undefined, showing: false }),
  );
  await player.open(0);
  const read: string[] = [];
  const stop = $effect.root(() => {
    $effect(() => void read.push(player.log.map((line) => line.text).join()));
  });
  flushSync();
  await player.open(1);
  flushSync();
  expect(read).toEqual(['hers', 'his']);
  stop();
});
