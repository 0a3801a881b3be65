import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { selectIsBeginning, selectTrust } from '#machines/mapFeed/mapFeedSelectors.ts';
import { hasNoYards, type ShownFacilities } from '../mapFacts/mapView.ts';
import { useHeldRows } from '../mapFacts/useHeldRows.ts';
import type { TrendsRef } from './nowView.ts';
import { useIncidents } from './useIncidents.ts';

/** The list has one order. */
const WORST_FIRST = 'worst first';

type Yards = Pick<ShownFacilities, 'mapFeed' | 'facilities' | 'isListed'>;

/** Yards that are not open, in the order in which they are shown, with their trends and what is known of all. */
export type Now = ReturnType<typeof useNow>;

/** Returns what a list of the yards that are not open shows. */
export function useNow(yards: Yards, trends: TrendsRef) {
  const { mapFeed, facilities, isListed } = yards;
  const trust = useSelector(mapFeed, selectTrust);
  const isBeginning = useSelector(mapFeed, selectIsBeginning);
  const held = useSyncExternalStore(trends.watch, trends.held);
  const { yards: incidents, more, isOther } = useIncidents(mapFeed, facilities, trends, isBeginning);
  const [rows, hoverProps] = useHeldRows(incidents, WORST_FIRST);
  const isEmpty = hasNoYards(yards);
  return {
    trust,
    held,
    rows,
    hoverProps,
    more,
    isLoading: !isListed || (!isEmpty && (isBeginning || isOther)),
    isEmpty,
    count: incidents.length + more,
    total: facilities.length,
  };
}
