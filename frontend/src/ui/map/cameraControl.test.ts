// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { CameraControl, type CameraNeeds } from './cameraControl.svelte.ts';
import { toScreen } from './camera.ts';

/** A map of 12 by 20 hexes. The ids consist of the column and the row, as on the printed map. */
const two = (n: number): string => String(n).padStart(2, '0');
const hexes = Array.from({ length: 12 * 20 }, (_, at) => ({ col: 1 + (at % 12), row: 1 + Math.floor(at / 12) })).map(({ col, row }) => ({
  id: two(col) + two(row),
  q: col,
  r: row - Math.floor(col / 2),
}));

function cameraOf(width: number, height: number, more: Partial<CameraNeeds> = {}): CameraControl {
  const control = new CameraControl({
    hexes: () => hexes,
    still: () => true,
    focus: () => '0101',
    upright: true,
    readable: 20,
    ...more,
  });
  control.resize({ width, height });
  return control;
}

const inSight = (control: CameraControl, hex: string): boolean => {
  const at = toScreen(control.camera, control.spot(hex)!);
  return at.x > 0 && at.y > 0 && at.x < control.size.width && at.y < control.size.height;
};

test('a map that is all in sight is not moved to show a hex of its edge', () => {
  const control = cameraOf(1000, 900);
  const before = control.camera;
  for (const corner of ['0101', '1201', '0120', '1220']) {
    control.look(corner);
    expect(control.camera).toEqual(before);
  }
});

test('what was looked at does not stay: with the next phase the map stands as at the beginning', () => {
  const control = cameraOf(300, 240);
  const before = control.camera;
  control.look('1220');
  expect(inSight(control, '1220')).toBe(true);
  expect(control.camera).not.toEqual(before);
  control.refit();
  expect(control.camera).toEqual(before);
});

test('whoever moved the map himself keeps it so', () => {
  const control = cameraOf(300, 240);
  control.pan(-60, -40);
  const moved = control.camera;
  control.refit();
  expect(control.camera).toEqual(moved);
});

test('one of several small maps shows all there is', () => {
  const small = cameraOf(300, 240);
  expect(inSight(small, '1220')).toBe(false);
  const whole = cameraOf(300, 240, { whole: () => true });
  for (const corner of ['0101', '1201', '0120', '1220']) expect(inSight(whole, corner)).toBe(true);
});
