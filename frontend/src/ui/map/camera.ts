// The camera of a map converts world coordinates to CSS pixels: screen = world * k + (x, y).
import type { Box, Point } from './hex.ts';

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const CLOSEST = 76;

export const toScreen = (camera: Camera, p: Point): Point => ({ x: p.x * camera.k + camera.x, y: p.y * camera.k + camera.y });
export const toWorld = (camera: Camera, p: Point): Point => ({ x: (p.x - camera.x) / camera.k, y: (p.y - camera.y) / camera.k });

/**
 * Return a camera that shows the whole box in the middle of the window. `margin`, `buttons` (space at the right) and
 * `names` (space for the names of the first row) are in pixels.
 */
export function fitCamera(box: Box, size: Size, margin = 12, buttons = 48, names = 10): Camera {
  const [w, h] = [box.right - box.left, box.bottom - box.top];
  const room = { width: Math.max(1, size.width - 2 * margin - buttons), height: Math.max(1, size.height - 2 * margin - names) };
  const k = Math.min(CLOSEST, room.width / w, room.height / h);
  const centre = centreOn(box, size, k);
  const spare = { x: Math.max(0, size.width - w * k - 2 * margin), y: Math.max(0, size.height - h * k - 2 * margin) };
  return {
    ...centre,
    x: centre.x - Math.max(0, buttons - spare.x / 2) / 2,
    y: centre.y + Math.max(0, names - spare.y / 2) / 2,
  };
}

/** Return a camera of scale k with the middle of the box in the middle of the window. */
export function centreOn(box: Box, size: Size, k: number): Camera {
  return {
    k,
    x: size.width / 2 - ((box.left + box.right) / 2) * k,
    y: size.height / 2 - ((box.top + box.bottom) / 2) * k,
  };
}

/** Limit the scale and the position of the camera, so that at most half of the window is empty on each side. */
export function limitCamera(camera: Camera, box: Box, size: Size, least: number): Camera {
  const k = Math.min(CLOSEST, Math.max(least, camera.k));
  const slack = { x: size.width / 2, y: size.height / 2 };
  const clamp = (value: number, a: number, b: number): number => Math.min(Math.max(a, b), Math.max(Math.min(a, b), value));
  return {
    k,
    x: clamp(camera.x, slack.x - box.left * k, slack.x - box.right * k),
    y: clamp(camera.y, slack.y - box.top * k, slack.y - box.bottom * k),
  };
}

/** Zoom by a factor about a point of the screen. The point keeps its position as far as the limits allow. */
export function zoomAbout(camera: Camera, point: Point, factor: number, least: number): Camera {
  const k = Math.min(CLOSEST, Math.max(least, camera.k * factor));
  const grow = k / camera.k;
  return { k, x: point.x - (point.x - camera.x) * grow, y: point.y - (point.y - camera.y) * grow };
}

export const pan = (camera: Camera, dx: number, dy: number): Camera => ({ ...camera, x: camera.x + dx, y: camera.y + dy });

/** Move the camera as little as needed to show a world point at least `margin` pixels inside the window. */
export function reveal(camera: Camera, p: Point, size: Size, margin = 60): Camera {
  const at = toScreen(camera, p);
  const m = { x: Math.min(margin, size.width / 3), y: Math.min(margin, size.height / 3) };
  const shift = (value: number, low: number, high: number): number => (value < low ? low - value : value > high ? high - value : 0);
  return pan(camera, shift(at.x, m.x, size.width - m.x), shift(at.y, m.y, size.height - m.y));
}

/** Return whether the map appears larger in this window when it is turned on its side. */
export function isBetterTurned(upright: Box, size: Size): boolean {
  const [w, h] = [upright.right - upright.left, upright.bottom - upright.top];
  const straight = Math.min(size.width / w, size.height / h);
  const onItsSide = Math.min(size.width / h, size.height / w);
  return onItsSide > straight * 1.02;
}
