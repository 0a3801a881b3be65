import { useEffect, useState } from 'react';
import { waitFor } from 'xstate';
import { selectShown } from '#machines/yardStatus/yardStatusSelectors.ts';
import type { Product } from './createProduct.ts';
import type { YardSystem } from './createYardSystem.ts';
import type { YardTools } from './createYardTools.tsx';
import type { YardKind } from './hashRoutes.ts';

/** A script that did not come is asked for again after this, ms. */
const AGAIN_AFTER_MS = 30_000;

/** The tools of a yard page, for as long as it is on the screen; null until it has a status and their script is there. */
export function useYardTools(product: Product, kind: YardKind, system: YardSystem): YardTools | null {
  const [tools, setTools] = useState<YardTools | null>(null);
  useEffect(() => {
    let begun: YardTools | null = null;
    let timer = 0;
    let isOver = false;

    const begin = () =>
      import('./createYardTools.tsx').then(
        ({ createYardTools }) => {
          if (isOver) return;
          begun = createYardTools(product, kind, system);
          setTools(begun);
        },
        () => {
          if (!isOver) timer = window.setTimeout(begin, AGAIN_AFTER_MS);
        },
      );
    // nothing of it is needed for the first status; a page that ends before that needs none of it
    waitFor(system.yardStatus, (snapshot) => selectShown(snapshot) !== 'LOADING').then(
      begin,
      () => undefined,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      begun?.dispose();
    };
  }, [product, kind, system]);
  return tools;
}
