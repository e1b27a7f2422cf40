// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { appleDevice } from './device.ts';
import { deviceName } from './passkeys.ts';
import { notificationsPossible } from './pushDevice.ts';

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5';
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`;
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`;
const OLD_IPAD = `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`;
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

afterEach(() => void vi.unstubAllGlobals());

// These devices cannot receive notifications. Each row contains the user agent and the number of touch points.
test.each([
  ['iPad', MAC, 5, 'iPad', 'install', 'Safari on iPad'],
  ['iPad of old', OLD_IPAD, 5, 'iPad', 'install', 'Safari on iPad'],
  ['iPhone', IPHONE, 5, 'iPhone', 'install', 'Safari on iPhone'],
  ['Mac', MAC, 0, '', 'no', 'Safari on Mac'],
  ['Android', ANDROID, 5, '', 'no', 'Chrome on Android'],
  ['Windows with a touch screen', LAPTOP, 10, '', 'no', 'Firefox on Windows'],
])('%s', (_, userAgent, maxTouchPoints, device, possible, name) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', undefined);
  expect([appleDevice(), notificationsPossible(), deviceName()]).toEqual([device, possible, name]);
});

test('on the home screen of an iPad there is nothing left to install', () => {
  vi.stubGlobal('navigator', { userAgent: MAC, maxTouchPoints: 5 });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', undefined);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }));
  expect(notificationsPossible()).toBe('no');
});
