import { useCallback, useState } from 'react';
import type { MapExtent } from '#views/layers/featureViews.ts';

/** Where the map looks, and how it tells; null: nowhere yet. */
export function useMapExtent() {
  const [extent, setExtent] = useState<MapExtent | null>(null);
  const noteExtent = useCallback(
    (seen: MapExtent) => setExtent((before) => (isSameExtent(before, seen) ? before : seen)),
    [],
  );
  return [extent, noteExtent] as const;
}

function isSameExtent(one: MapExtent | null, other: MapExtent): boolean {
  return one !== null && String(one.bounds) === String(other.bounds) && one.zoom === other.zoom;
}
