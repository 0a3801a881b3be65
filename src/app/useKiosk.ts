import { useEffect, useState } from 'react';
import type { Kiosk } from './createKiosk.ts';
import type { Parts } from './createParts.ts';
import type { KioskNeighbours } from './tellKiosk.ts';

/** A script that did not come is asked for again after this, ms. */
const AGAIN_AFTER_MS = 30_000;

/** What keeps this display alive, for as long as the page is on the screen; null until its script is there. */
export function useKiosk(parts: Parts, neighbours: KioskNeighbours): Kiosk | null {
  const { yardStatus, siren, computeCore, override, updates } = neighbours;
  const [kiosk, setKiosk] = useState<Kiosk | null>(null);
  useEffect(() => {
    let begun: Kiosk | null = null;
    let timer = 0;
    let isOver = false;

    // nothing of it is needed for the first status, so its script comes by itself
    const begin = () =>
      import('./createKiosk.ts').then(
        ({ createKiosk }) => {
          if (isOver) return;
          begun = createKiosk(parts, { yardStatus, siren, computeCore, override, updates });
          setKiosk(begun);
        },
        () => {
          if (!isOver) timer = window.setTimeout(begin, AGAIN_AFTER_MS);
        },
      );
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
      begun?.dispose();
    };
  }, [parts, yardStatus, siren, computeCore, override, updates]);
  return kiosk;
}
