/** Structural sharing: reuses the old objects for unchanged parts of plain data, so that dependents do not recompute. */

/**
 * Return `now`, with each part replaced by the part at the same place of `before` if the two are equal. If all parts
 * are equal, return `before`.
 */
export function keepEqual<T>(before: T, now: T): T {
  if (Object.is(before, now)) return before;
  if (Array.isArray(before) && Array.isArray(now)) {
    const parts = now.map((part, at) => keepEqual<unknown>(before[at], part));
    return (before.length === parts.length && parts.every((part, at) => Object.is(part, before[at])) ? before : parts) as T;
  }
  if (isPlain(before) && isPlain(now)) {
    const names = Object.keys(now);
    const parts = Object.fromEntries(names.map((name) => [name, keepEqual(before[name], now[name])]));
    const same =
      names.length === Object.keys(before).length && names.every((name) => name in before && Object.is(parts[name], before[name]));
    return (same ? before : parts) as T;
  }
  return now;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
