// A path as commands write it ("0406", "x", "0610R") and as the map draws it (places one after another).
import { bankOf, hexOf, otherBank, parted, type Land } from '../land.ts';

/** The step across the river. */
export const CROSS = 'x';

/** The place one stands on after a step: the side by which one comes decides the bank. */
export function afterStep(land: Land, place: string, step: string): string {
  if (step === CROSS) return otherBank(place);
  const hex = hexOf(step);
  if (!parted(land, hex)) return hex;
  if (bankOf(step)) return step;
  const there = land.hexes.get(hex);
  const banks = there?.banks?.[there.round?.[hexOf(place)] ?? ''] ?? '';
  return hex + (banks.length === 1 ? banks : bankOf(place));
}

/** All places of a path, its start first. */
export function placesAlong(land: Land, start: string, path: readonly string[]): string[] {
  const places = [start];
  for (const step of path) places.push(afterStep(land, places[places.length - 1]!, step));
  return places;
}
