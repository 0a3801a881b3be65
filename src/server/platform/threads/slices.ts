/** How long work of many small steps may keep all other callers waiting. */
const SLICE_MS = 10;

// kept: a test that replaces timers must not stop the work
const { setImmediate: later } = globalThis;

/** Ends at the next turn of the event loop, after the timers and callers that wait now. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => later(resolve));
}

/**
 * Returns what is called after each small step with the time that it took, ms: once steps have filled a slice, it ends at
 * the next turn. What other callers take meanwhile does not count.
 */
export function createTurns(): (tookMs: number) => Promise<void> | undefined {
  let spentMs = 0;
  return (tookMs) => {
    spentMs += tookMs;
    if (spentMs < SLICE_MS) return undefined;
    spentMs = 0;
    return nextTurn();
  };
}

/** Maps a long list one item after the other, and lets other callers have their turn every few milliseconds. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  one: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let begunMs = performance.now();
  for (const item of items) {
    results.push(one(item));
    if (performance.now() - begunMs < SLICE_MS) continue;
    await nextTurn();
    begunMs = performance.now();
  }
  return results;
}
