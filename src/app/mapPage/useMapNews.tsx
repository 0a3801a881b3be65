import { useEffect, useState } from 'react';
import { OnlyGroundNews } from '#views/lightning/OnlyGroundNews.tsx';
import { InvalidLink } from '#views/shell/InvalidLink.tsx';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { PageNews } from '#app/page/shellContext.ts';

const INVALID_LINK: PageNews = { kind: 'error', content: <InvalidLink /> };

/** What a map tells in toasts: that its address means nothing, and what holds of all strikes (STRIKE-02). */
export function useMapNews(system: MapSystem | null, isAddressBroken: boolean): PageNews | null {
  const [told, tell] = useState<PageNews | null>(null);
  useEffect(() => {
    const heard = system?.lightning.on('all.chosen', () =>
      tell({ kind: 'info', content: <OnlyGroundNews /> }),
    );
    return () => heard?.unsubscribe();
  }, [system]);
  return told ?? (isAddressBroken ? INVALID_LINK : null);
}
