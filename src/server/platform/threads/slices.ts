/** How long work of many small steps may keep all other callers waiting. */
const SLICE_MS = 10;

// kept: a test that replaces timers must not stop the work
const { setImmediate: later } = globalThis;

/** Ends at the next turn of the event loop, after the callers that wait now. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => later(resolve));
}

/** Returns a function that says whether the slice of time is used up; a new slice begins then. */
export function createSlice(monotonicMs = () => performance.now()): () => boolean {
  let begunMs = monotonicMs();
  return () => {
    const nowMs = monotonicMs();
    if (nowMs - begunMs < SLICE_MS) return false;
    begunMs = nowMs;
    return true;
  };
}

/** Maps a long list one item after the other, and lets other callers have their turn every few milliseconds. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  one: (item: Item) => Result,
): Promise<Result[]> {
  const isOver = createSlice();
  const results: Result[] = [];
  for (const item of items) {
    results.push(one(item));
    if (isOver()) await nextTurn();
  }
  return results;
}
