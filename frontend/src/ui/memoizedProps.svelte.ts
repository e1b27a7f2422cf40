import { untrack } from 'svelte';

/**
 * Return an object with the same keys as the props. Each key signals a change only when its own value has changed.
 *
 * A template such as `props={{ id: match.id }}` creates a new object whenever `match` changes. Without this function,
 * an effect that reads `id` would run again although the id is the same. The keys are those of the first object.
 */
export function memoizedProps<P extends object>(props: () => P): P {
  const memoized = {} as P;
  for (const key of Object.keys(untrack(props)) as (keyof P)[]) {
    const value = $derived(props()[key]);
    Object.defineProperty(memoized, key, { enumerable: true, get: () => value });
  }
  return memoized;
}
