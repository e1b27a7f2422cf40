/** The current time, updated twice a second while a component reads it. All clocks share one timer. */
import { steady } from '../wire/clock.ts';
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
});

export const ticking = {
  /** The current time in milliseconds of `steady`. A component that reads it is updated as time passes. */
  get now(): number {
    subscribe();
    return steady();
  },
};
