// This module returns the places on the map that a scene highlights.
import type { Scene } from './scene.ts';

export function shownPlaces(scene: Scene | null, step: number): readonly string[] {
  if (!scene) return [];
  if (scene.kind === 'battle') return [scene.result.at];
  if (scene.kind === 'conquest') return scene.hexes;
  if (scene.kind === 'harvest') return scene.results[step]?.hexes ?? [];
  return scene.kind === 'note' && scene.event.kind === 'planted' ? scene.event.retaken : [];
}
