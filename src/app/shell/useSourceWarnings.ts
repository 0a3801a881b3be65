import { useEffect, useState } from 'react';
import type { Platform } from '#app/platform/createPlatform.ts';

/**
 * Returns how many things about sources an administrator should look at: silent sources, and acceptances that end within
 * 30 days. 0 until it is known. No page waits for its script.
 *
 * @param isWanted Whether the person may see the sources.
 */
export function useSourceWarnings(platform: Platform, isWanted: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    let stop = () => {};
    import('./watchSources.ts').then(
      ({ watchSources }) => {
        if (!isOver) stop = watchSources(platform, setCount);
      },
      // a page without the count is complete; the page of sources tells the same
      () => undefined,
    );
    return () => {
      isOver = true;
      stop();
      setCount(0);
    };
  }, [platform, isWanted]);
  return count;
}
