import { useCallback, useState } from 'react';
import type { MapSight } from '#views/layers/featureViews.ts';

/** Where the map looks, and how it tells; null: nowhere yet. */
export function useSight() {
  const [sight, setSight] = useState<MapSight | null>(null);
  const look = useCallback(
    (seen: MapSight) => setSight((before) => (isSameSight(before, seen) ? before : seen)),
    [],
  );
  return [sight, look] as const;
}

function isSameSight(one: MapSight | null, other: MapSight): boolean {
  return one !== null && String(one.bounds) === String(other.bounds) && one.zoom === other.zoom;
}
