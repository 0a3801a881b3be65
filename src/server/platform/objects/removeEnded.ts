import type { ObjectStore } from './objectStore.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 8;

/** Objects of one kind: how their keys begin, and for how long they are kept after the day in their key, ms. */
export type KeptObjects = { readonly prefix: string; readonly keepMs: number };

/**
 * Removes objects `{prefix}/{YYYYMMDD}/…` whose day was over long enough ago.
 *
 * @returns How many were removed.
 * @throws ObjectStoreError where the store fails; what is left is removed the next time.
 */
export async function removeEnded(
  store: Pick<ObjectStore, 'list' | 'remove'>,
  { prefix, keepMs }: KeptObjects,
  nowMs: number,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (;;) {
    // a page has the oldest days
    const keys = await store.list(`${prefix}/`, { signal });
    const ended = keys.filter((key) => endOf(key, prefix) + keepMs <= nowMs);
    for (let n = 0; n < ended.length; n += AT_ONCE)
      await Promise.all(ended.slice(n, n + AT_ONCE).map((key) => store.remove(key, { signal })));
    removed += ended.length;
    if (ended.length === 0 || ended.length < keys.length) return removed;
  }
}

/** End of the day of a key, epoch ms; NaN: it has none, and is not ours to remove. */
function endOf(key: string, prefix: string): number {
  const [, year, month, day] = /^\/(\d{4})(\d{2})(\d{2})\//u.exec(key.slice(prefix.length)) ?? [];
  return Date.parse(`${year}-${month}-${day}T00:00:00Z`) + DAY_MS;
}
