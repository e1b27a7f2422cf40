/** The time, twice a second, while somebody looks at it: one timer for however many clocks. */
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
});

export const ticking = {
  /** Milliseconds since 1970; whoever reads it is drawn anew as it passes. */
  get now(): number {
    subscribe();
    return Date.now();
  },
};
