import { useEffect, useRef } from 'react';
import type { Facility } from '#contracts/facility.ts';
import type { MapCode } from '#domain/alerting/mapCode.ts';
import { selectCodes, selectIsConfirmed, selectIsWatched } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import { routeBounds } from '#map/routes/routeBounds.ts';
import type { MapFeedRef } from '../mapFacts/mapView.ts';
import { roomOn, type MapCover, type SheetOn } from './roomAround.ts';

const OPEN: MapCode = 1;

type Yards = { readonly mapFeed: MapFeedRef; readonly facilities: readonly Facility[] };

/** What stands over the map, and whether it goes there without a flight. */
type Way = { readonly cover: MapCover; readonly isAtOnce: boolean };

/** Shows every yard that is not open, clear of docks, sheet and panel; all yards while none is. */
export function fitAlarms(map: HomeMap, yards: Yards, way: Way): void {
  const alarms = alarmsOf(yards);
  fitYards(map, alarms.length === 0 ? yards.facilities : alarms, way);
}

/** Shows some yards whole, clear of docks, sheet and panel. */
export function fitYards(map: HomeMap, yards: readonly Facility[], { cover, isAtOnce }: Way): void {
  const bounds = routeBounds(yards.map(({ longitude, latitude }) => [longitude, latitude] as const));
  if (bounds !== null && map.sizePx() !== null) map.fitYards(bounds, roomOn(map, cover), isAtOnce);
}

function alarmsOf({ mapFeed, facilities }: Yards): readonly Facility[] {
  const codes = selectCodes(mapFeed.getSnapshot());
  return codes.length === facilities.length ? facilities.filter((_, row) => codes[row] !== OPEN) : [];
}

/**
 * Shows every yard that is not open once, as soon as the statuses are known; while none is, the map stays where it
 * begins (GAP-143). It never moves under a user who has moved it.
 *
 * @param isWanted Whether nothing else says where the map begins.
 */
export function useStartView(
  map: HomeMap | null,
  { mapFeed, facilities }: Yards,
  { isWanted, sheet }: { readonly isWanted: boolean; readonly sheet: SheetOn },
): void {
  const over = useRef(sheet);
  useEffect(() => {
    over.current = sheet;
  }, [sheet]);
  const isDone = useRef(!isWanted);
  useEffect(() => {
    if (map === null || isDone.current) return undefined;
    const start = JSON.stringify(map.view());
    const check = () => {
      const snapshot = mapFeed.getSnapshot();
      const isKnown = selectIsConfirmed(snapshot) && selectIsWatched(snapshot);
      const isListed = selectCodes(snapshot).length === facilities.length && facilities.length > 0;
      if (isDone.current || !isKnown || !isListed || map.sizePx() === null) return;
      isDone.current = true;
      const alarms = alarmsOf({ mapFeed, facilities });
      if (JSON.stringify(map.view()) === start && alarms.length > 0)
        fitYards(map, alarms, { cover: over.current, isAtOnce: true });
    };
    check();
    const { unsubscribe } = mapFeed.subscribe(check);
    return unsubscribe;
  }, [map, mapFeed, facilities]);
}
