import { createWatchers } from '#app/binding/createWatchers.ts';
import type { Palettes } from '#contracts/layers.ts';

const RETRY_MS = 10_000;
const NONE: ReadonlyMap<string, Palettes> = new Map();

/**
 * The palettes of the legend. Each address is fetched once and kept; one that fails is asked for again after 10 s, for as
 * long as it is wanted.
 */
export function createPalettes(fetchPalettes: (url: string, signal: AbortSignal) => Promise<Palettes>) {
  const { watch, tell } = createWatchers();
  /** How to give up what is on its way or waits for another try, by address. */
  const asked = new Map<string, AbortController>();
  let known = NONE;

  function ask(url: string): void {
    const over = new AbortController();
    asked.set(url, over);
    fetchPalettes(url, over.signal).then(
      (palettes) => {
        if (over.signal.aborted) return;
        asked.delete(url);
        known = new Map([...known, [url, palettes]]);
        tell();
      },
      () => {
        if (over.signal.aborted) return;
        const timer = setTimeout(() => ask(url), RETRY_MS);
        over.signal.addEventListener('abort', () => clearTimeout(timer));
      },
    );
  }

  function follow(urls: readonly string[]): void {
    for (const [url, over] of asked) {
      if (urls.includes(url)) continue;
      over.abort();
      asked.delete(url);
    }
    for (const url of urls) if (!known.has(url) && !asked.has(url)) ask(url);
  }

  return {
    /** Those that have come, by address; another map after each change. */
    known: () => known,
    watch,
    /** Fetches these and no others. */
    follow,
    dispose: () => follow([]),
  };
}
