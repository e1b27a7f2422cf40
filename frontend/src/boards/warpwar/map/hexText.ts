// This module describes a hex in words, for the card beside the cursor, the map as text, and screen readers.
import { placeShort, type Atlas } from '../atlas.ts';
import type { CounterView, StarView, View } from '../types.ts';
import { pilesOf, type MapCounter, type CounterPile } from './counterPiles.ts';

/** The players' names for this viewer. */
export interface Names {
  readonly viewer: number;
  /** Return the name of the player, such as "Ann". This also works for the viewer's own seat. */
  readonly name: (seat: number) => string;
}

export interface HexWords {
  readonly hex: string;
  readonly title: string;
  /** Lines in lower case, as inside a sentence. The card capitalises the first letters. */
  readonly lines: readonly string[];
}

const whose = (names: Names, seat: number): string => (seat === names.viewer ? 'your' : `${names.name(seat)}’s`);
const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** Return whether ships are being moved now. Only then is it important which ships have moved. */
export const isMovement = (view: Pick<View, 'header'>): boolean => /^mov/i.test(view.header.phase);

function counterText(counter: MapCounter, moving: boolean): string {
  if (counter.kind === 'hidden' && counter.dummies) return plural(counter.count, 'dummy', 'dummies');
  if (counter.kind === 'hidden') return counter.count ? plural(counter.count, 'face-down counter') : 'a face-down stack';
  const notes = [
    counter.kind === 'pod' ? 'Colony Pod' : '',
    counter.riders.length ? `carrying ${counter.riders.join(', ')}` : '',
    moving && counter.moved ? 'has moved' : '',
    counter.pinned ? 'pinned' : '',
    counter.memory ? `seen on turn ${counter.memory}` : '',
  ].filter(Boolean);
  const name = counter.kind === 'emperor' ? 'Emperor' : counter.id;
  return notes.length ? `${name} (${notes.join(', ')})` : name;
}

/** Return a pile in words: "your W3, W4" or "Ben’s W7 (pinned)". */
export function pileWords(pile: CounterPile, names: Names, moving: boolean): string {
  return `${whose(names, pile.owner)} ${pile.counters.map((counter) => counterText(counter, moving)).join(', ')}`;
}

/** Return in words the income that a star counter gives. */
export function counterWords(counter: CounterView): string {
  const pay = (n: number): string => (n < 0 ? '–' : String(n));
  const parts = [`base ${pay(counter.b)}`, `colony ${pay(counter.c)}`, `ship ${pay(counter.s)}`];
  if (counter.d) parts.push(`${plural(counter.d, 'hit')} on every ship`);
  if (counter.vp) parts.push(`${counter.vp} VP`);
  return `star counter ${counter.number}: ${parts.join(', ')}`;
}

function starLines(star: StarView | undefined, names: Names): string[] {
  if (!star) return [];
  const lines: string[] = [];
  const { base = -1, colony = -1, control = -1, works = 0 } = star;
  if (base >= 0) lines.push(`${whose(names, base)} base`);
  if (colony >= 0) lines.push(`${whose(names, colony)} colony`);
  if (works > 0) lines.push(`base under construction: ${works} BP spent`);
  if (base < 0 && colony < 0 && control >= 0) lines.push(`controlled by ${control === names.viewer ? 'you' : names.name(control)}`);
  if (star.counter) lines.push(counterWords(star.counter));
  if (star.memory) lines.push(`as seen on turn ${star.memory}`);
  return lines;
}

/** Return the description of everything of interest in a hex. */
export function hexWords(
  atlas: Atlas,
  view: View,
  names: Names,
  hex: string,
  piles = pilesOf(view.units ?? [], view.stacks ?? [], names.viewer),
): HexWords {
  const star = atlas.starAt.get(hex);
  const cell = atlas.upright.cells.get(hex);
  const lines = starLines(
    (view.stars ?? []).find((each) => each.hex === hex),
    names,
  );
  for (const pile of piles.get(hex) ?? []) lines.push(pileWords(pile, names, isMovement(view)));
  for (const seen of (view.sightings ?? []).filter((each) => each.hex === hex)) {
    lines.push(`${whose(names, seen.owner)} counters, seen on turn ${seen.turn}: ${seen.units.join(', ')}`);
  }
  if ((view.battles ?? []).some((battle) => battle.hex === hex && battle.stage !== 'over')) lines.push('a battle is in progress here');
  if (cell && cell.cost > 1) lines.push(`costs ${cell.cost} MP to enter`);
  const hole = atlas.holes.get(hex);
  if (hole) lines.push('a black hole: no ship may enter it, and the hexes around it cost more MP');
  else if (cell && cell.cost < 0) lines.push('no ship can enter this hex');
  const ends = atlas.lines.get(hex) ?? [];
  if (ends.length) lines.push(`${ends.length === 1 ? 'warpline' : 'warplines'} to ${ends.map((end) => placeShort(atlas, end)).join(', ')}`);
  const title = star ? `${star.name}${star.value ? ` · value ${star.value}` : ''}` : (hole ?? `Hex ${hex}`);
  return { hex, title, lines };
}

/** Return the description of a hex as one sentence: "Umma: your W3; Ben’s W7; warplines to Girsu, Mari". */
export function hexSentence(words: HexWords, atlas: Atlas): string {
  const name = atlas.starAt.get(words.hex)?.name ?? atlas.holes.get(words.hex) ?? `Hex ${words.hex}`;
  return words.lines.length ? `${name}: ${words.lines.join('; ')}` : `${name}: empty space`;
}
