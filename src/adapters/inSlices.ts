/** Longest work without a pause, ms: the time of a frame. */
const STRETCH_MS = 12;

type Pace = {
  /** Items between two checks of the clock. */
  readonly atOnce?: number;
  readonly nowMs?: () => number;
  readonly rest?: () => Promise<void>;
};

/**
 * Does the same work for many items, and lets the page draw and answer in between (P5).
 *
 * @returns Results of `work`, in order. Rejects with the first error.
 */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
  { atOnce = 100, nowMs = () => performance.now(), rest = restOnPage }: Pace = {},
): Promise<Result[]> {
  const results: Result[] = [];
  let sinceMs = nowMs();
  for (let from = 0; from < items.length; from += atOnce) {
    if (nowMs() - sinceMs > STRETCH_MS) {
      await rest();
      sinceMs = nowMs();
    }
    for (const item of items.slice(from, from + atOnce)) results.push(work(item));
  }
  return results;
}

function restOnPage(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
