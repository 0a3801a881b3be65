/** Longest stretch of work without a rest, ms: a frame's time. */
const STRETCH_MS = 12;
const SLICE = 100;

type Pace = { readonly nowMs: () => number; readonly rest: () => Promise<void> };

const PAGE_PACE: Pace = {
  nowMs: () => performance.now(),
  rest: () => new Promise((resolve) => setTimeout(resolve, 0)),
};

/**
 * Does the same for each of many items, and lets the page draw and answer in between (P5).
 *
 * @returns What `work` gives, in order. Rejects with the first error.
 */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
  { nowMs, rest }: Pace = PAGE_PACE,
): Promise<Result[]> {
  const results: Result[] = [];
  let sinceMs = nowMs();
  for (let from = 0; from < items.length; from += SLICE) {
    if (nowMs() - sinceMs > STRETCH_MS) {
      await rest();
      sinceMs = nowMs();
    }
    for (const item of items.slice(from, from + SLICE)) results.push(work(item));
  }
  return results;
}
