// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { tellOtherPages, watchOtherPages } from './identity.ts';

const another = new BroadcastChannel('identity');
afterEach(() => another.close());

test('the other pages of a browser that is somebody else now start anew, the one that made it so does not', async () => {
  const here = vi.fn();
  watchOtherPages(here);
  const there = new Promise((heard) => another.addEventListener('message', heard));
  tellOtherPages();
  await there;
  expect(here).not.toHaveBeenCalled();
  another.postMessage('changed');
  await vi.waitFor(() => expect(here).toHaveBeenCalledOnce());
});
