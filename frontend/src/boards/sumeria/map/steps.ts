// This module converts a path in the notation of commands ("0406", "x", "0610R") to places on the map.
import { bankOf, hexOf, otherBank, isParted, type Land } from '../land.ts';

/** The notation of the step across the river. */
export const CROSS = 'x';

/** Return the place after a step. The side by which the stack enters a hex decides its bank. */
export function afterStep(land: Land, place: string, step: string): string {
  if (step === CROSS) return otherBank(place);
  const hex = hexOf(step);
  if (!isParted(land, hex)) return hex;
  if (bankOf(step)) return step;
  const there = land.hexes.get(hex);
  const banks = there?.banks?.[there.round?.[hexOf(place)] ?? ''] ?? '';
  return hex + (banks.length === 1 ? banks : bankOf(place));
}

/** Return all places of a path. The first is its start. */
export function placesAlong(land: Land, start: string, path: readonly string[]): string[] {
  const places = [start];
  for (const step of path) places.push(afterStep(land, places[places.length - 1]!, step));
  return places;
}
