/** What browsers tell of a page's memory; none of it is in the standard library's types. */
type MemoryTelling = Performance & {
  readonly memory?: { readonly usedJSHeapSize: number; readonly jsHeapSizeLimit: number };
  readonly measureUserAgentSpecificMemory?: () => Promise<{ readonly bytes: number }>;
};

/** Most that the browser lets a page's script use, bytes; Infinity: it does not say. */
export function heapLimitBytes(performance: MemoryTelling): number {
  return performance.memory?.jsHeapSizeLimit ?? Number.POSITIVE_INFINITY;
}

/**
 * Measures the page's memory again and again: workers included where the page is isolated, else the script's heap.
 * A browser that tells neither is not asked.
 *
 * @returns how to stop.
 */
export function watchMemory(
  performance: MemoryTelling,
  everyMs: number,
  tell: (usedBytes: number) => void,
): () => void {
  const measure = globalThis.crossOriginIsolated ? performance.measureUserAgentSpecificMemory : undefined;
  if (measure === undefined && performance.memory === undefined) return () => {};
  let isOver = false;

  function look(): void {
    if (measure === undefined) return tell(performance.memory?.usedJSHeapSize ?? 0);
    measure.call(performance).then(
      ({ bytes }) => {
        if (!isOver) tell(bytes);
      },
      () => {}, // no figure this time
    );
  }

  const timer = setInterval(look, everyMs);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
