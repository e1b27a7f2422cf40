// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Later from './Later.svelte';

const children = createRawSnippet(() => ({ render: () => '<p>the rest</p>' }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what comes later is drawn in a task of its own, after what is there at once', async () => {
  render(Later, { children });
  await tick();
  expect(screen.queryByText('the rest')).toBeNull();
  await vi.runAllTimersAsync();
  expect(screen.getByText('the rest')).toBeTruthy();
});

test('what is to be seen at once is drawn with the rest', () => {
  render(Later, { children, now: true });
  expect(screen.getByText('the rest')).toBeTruthy();
});

test('what has left the page by then is not drawn', () => {
  const { unmount } = render(Later, { children });
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
