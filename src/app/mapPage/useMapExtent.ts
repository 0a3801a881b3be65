import { useCallback, useState } from 'react';
import type { MapExtent } from '#views/layers/featureViews.ts';

/** Returns the extent that the map shows, null before there is one, and the function that takes a new one. */
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
