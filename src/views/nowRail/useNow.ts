import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { Facility } from '#contracts/facility.ts';
import { selectIsBeginning, selectTrust } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { MapFeedRef } from '../mapFacts/mapView.ts';
import { useHeldRows } from '../mapFacts/useHeldRows.ts';
import type { TrendsRef } from './nowView.ts';
import { useIncidents } from './useIncidents.ts';

/** The list has one order. */
const WORST_FIRST = 'worst first';

/** Yards that are not open, in the order in which they are shown, with their trends and what is known of all. */
export type Now = ReturnType<typeof useNow>;

/** Returns what a list of the yards that are not open shows. */
export function useNow(mapFeed: MapFeedRef, facilities: readonly Facility[], trends: TrendsRef) {
  const trust = useSelector(mapFeed, selectTrust);
  const isBeginning = useSelector(mapFeed, selectIsBeginning);
  const held = useSyncExternalStore(trends.watch, trends.held);
  const { yards, more } = useIncidents(mapFeed, facilities, trends, isBeginning);
  const [rows, hoverProps] = useHeldRows(yards, WORST_FIRST);
  const isLoading = isBeginning || facilities.length === 0;
  return {
    trust,
    held,
    rows,
    hoverProps,
    more,
    isLoading,
    count: yards.length + more,
    total: facilities.length,
  };
}
