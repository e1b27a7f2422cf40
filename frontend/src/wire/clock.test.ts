import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HOUR = 3_600_000;
let clock: typeof import('./clock.ts');
let performanceNow: number;

beforeEach(async () => {
  vi.resetModules();
  clock = await import('./clock.ts');
  vi.useFakeTimers({ toFake: ['Date'], now: 50 * HOUR });
  performanceNow = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => performanceNow);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('until the server has spoken the date of the device is all there is', () => {
  expect(clock.serverTime()).toBe(50 * HOUR);
});

test('a device whose date is wrong and jumps goes by the server’s time', () => {
  clock.hearTime(80 * HOUR);
  const before = clock.steady();
  vi.setSystemTime(49 * HOUR);
  performanceNow += 5000;
  expect(clock.serverTime()).toBe(80 * HOUR + 5000);
  vi.setSystemTime(52 * HOUR);
  expect(clock.serverTime()).toBe(80 * HOUR + 5000);
  expect(clock.steady() - before).toBe(5000);
});

test('a message that was slow does not set the time back, and nobody slept', () => {
  const slept = vi.fn();
  clock.slept.add(slept);
  clock.hearTime(80 * HOUR);
  performanceNow += 2000;
  clock.hearTime(80 * HOUR);
  expect(clock.serverTime()).toBe(80 * HOUR + 2000);
  performanceNow += 1000;
  clock.hearTime(80 * HOUR + 3500);
  expect(clock.serverTime()).toBe(80 * HOUR + 3500);
  clock.hearTime(0);
  clock.hearTime(NaN);
  expect(clock.serverTime()).toBe(80 * HOUR + 3500);
  expect(slept).not.toHaveBeenCalled();
});

test('a clock that stood still while the device slept is put right by the next word of the server', () => {
  const slept = vi.fn();
  clock.slept.add(slept);
  clock.hearTime(80 * HOUR);
  expect(slept).not.toHaveBeenCalled();
  performanceNow += 1000;
  clock.hearTime(81 * HOUR);
  expect(slept).toHaveBeenCalledTimes(1);
  expect(clock.serverTime()).toBe(81 * HOUR);
  clock.hearTime(81 * HOUR);
  expect(slept).toHaveBeenCalledTimes(1);
});

test('a server whose own clock was set back is followed', () => {
  clock.hearTime(80 * HOUR);
  clock.hearTime(79 * HOUR);
  expect(clock.serverTime()).toBe(79 * HOUR);
});
