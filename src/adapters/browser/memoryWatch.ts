/** Memory properties of browsers that the standard library's types lack. */
type MemoryTelling = Performance & {
  readonly memory?: { readonly usedJSHeapSize: number; readonly jsHeapSizeLimit: number };
  readonly measureUserAgentSpecificMemory?: () => Promise<{ readonly bytes: number }>;
};

/** Most memory that the browser lets a page's script use, bytes; Infinity: not stated. */
export function heapLimitBytes(performance: MemoryTelling): number {
  return performance.memory?.jsHeapSizeLimit ?? Number.POSITIVE_INFINITY;
}

/**
 * Measures the page's memory repeatedly: workers included where the page is isolated, else the script's heap. In a
 * browser that supports neither nothing is measured.
 *
 * @returns a function that stops.
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
