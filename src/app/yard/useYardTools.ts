import { useEffect, useState } from 'react';
import type { Product } from '#app/page/createProduct.ts';
import type { YardSystem } from './createYardSystem.ts';
import type { YardTools } from './createYardTools.tsx';
import type { YardKind } from '#app/address/hashRoutes.ts';

/** A script that did not come is asked for again after this, ms. */
const AGAIN_AFTER_MS = 30_000;

/** The tools of a yard page, for as long as it is on the screen; null until their script is there. */
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
          if (!isOver) timer = window.setTimeout(() => void begin(), AGAIN_AFTER_MS);
        },
      );
    // the question for the first status is on its way already; a display without an answer must be kept alive too (S12)
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
      begun?.dispose();
    };
  }, [product, kind, system]);
  return tools;
}
