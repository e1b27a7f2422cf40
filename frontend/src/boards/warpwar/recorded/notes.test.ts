import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { notes } from './notes.ts';

interface Entry {
  index: number;
  decision: string;
  command: { kind?: string; ships?: string[] };
}
const match = JSON.parse(readFileSync('src/boards/warpwar/recorded/babylon.json', 'utf8')) as {
  setup: { scenario: string };
  names: string[];
  log: Entry[];
};
const shown = { scenario: match.setup.scenario, names: match.names, last: match.log.length - 1 };

test('every note stands at an entry of the recorded match, in order', () => {
  const entries = notes(shown).map((note) => note.entry);
  expect(entries.length).toBeGreaterThan(9);
  expect(entries).toEqual([...entries].sort((a, b) => a - b));
  expect(entries.every((entry) => match.log[entry]?.index === entry)).toBe(true);
});

test('they stand at what they tell: moves at the move, rounds at the last sheet of orders', () => {
  const of = (title: string): Entry => match.log[notes(shown).find((note) => note.title === title)?.entry ?? -1]!;
  expect(of('Two plans, revealed together').command.kind).toBe('build');
  expect(of('Straight to the base').command).toMatchObject({ kind: 'move', ships: ['W3'] });
  expect(of('Six Missiles at one ship').command.kind).toBe('orders');
  expect(of('Babylon has few defenders').command).toMatchObject({ kind: 'move', ships: ['W5'] });
  expect(of('Babylon is lost').command.kind).toBe('orders');
});

test('they are short, and of no other match', () => {
  for (const { title, text } of notes(shown)) expect([title.length < 34, text.length < 230]).toEqual([true, true]);
  expect(notes({ ...shown, last: 133 })).toEqual([]);
  expect(notes({ ...shown, names: ['Ann', 'Ben'] })).toEqual([]);
  expect(notes({ ...shown, scenario: '2012-cornered' })).toEqual([]);
});
