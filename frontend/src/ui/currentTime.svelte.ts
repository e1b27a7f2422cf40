/** The time, twice a second, while somebody looks at it: one timer for however many clocks. */
import { steady } from '../wire/clock.ts';
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
});

export const ticking = {
  /** Milliseconds as `steady` counts them; a component that reads it is drawn again as time passes. */
  get now(): number {
    subscribe();
    return steady();
  },
};
