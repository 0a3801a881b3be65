import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Facility } from '#contracts/facility.ts';
import type { MapCode } from '#domain/alerting/mapCode.ts';
import { compareIncidents, incidentRank } from '#domain/incidents/incidentOrder.ts';
import { MOST_INCIDENTS, worstRows } from '#domain/incidents/worstRows.ts';
import { selectCodes } from '#machines/mapFeed/mapFeedSelectors.ts';
import { selectTile } from '#machines/mapFeed/yardTileSelectors.ts';
import type { MapFeedRef } from '../mapFacts/mapView.ts';
import type { TrendsRef } from './nowView.ts';

const UNKNOWN: MapCode = 0;
const OPEN: MapCode = 1;
const NO_YARDS: readonly IncidentRow[] = [];
/** Rank of a yard that is closed, by a hazard or an override. */
const CLOSED_RANK = incidentRank(4);

/** A yard of the list, for `useHeldRows`. */
type IncidentRow = { readonly item: Facility; readonly id: string; readonly isClosed: boolean };

/** Yards that are not open, worst first, and how many more there are than are listed. */
export type Incidents = {
  readonly yards: readonly IncidentRow[];
  readonly more: number;
  /** The statuses are those of another list: that there are no yards does not mean that all are open (S1). */
  readonly isOther: boolean;
};

/**
 * Returns the yards that are not open. They move only when a status changes, not with each strike (GAP-144).
 *
 * @param isBeginning While the first statuses are being found, a yard that is closed is listed already (S2), and one that is
 * not known yet is not.
 */
export function useIncidents(
  mapFeed: MapFeedRef,
  facilities: readonly Facility[],
  trends: TrendsRef,
  isBeginning: boolean,
): Incidents {
  const codes = useSelector(mapFeed, selectCodes);
  return useMemo(() => {
    // statuses of another list say nothing of this one (S1)
    if (codes.length !== facilities.length) return { yards: NO_YARDS, more: 0, isOther: true };
    const snapshot = mapFeed.getSnapshot();
    const held = trends.held();
    const isListed = (code: number) => code !== OPEN && !(isBeginning && code === UNKNOWN);
    const listed = worstRows(codes, MOST_INCIDENTS, isListed).map((row) => {
      const facility = facilities[row]!;
      const { id, name = id } = facility;
      const { closestStrikeM } = selectTile(id, 'fresh', 'map')(snapshot);
      const isApproaching = held.get(id)?.direction === 'approaching';
      return { facility, id, name, code: codes[row] as MapCode, isApproaching, closestStrikeM };
    });
    const count = codes.reduce((sum, code) => sum + Number(isListed(code)), 0);
    return {
      yards: listed.sort(compareIncidents).map(({ facility, id, code }) => ({
        item: facility,
        id,
        isClosed: incidentRank(code) === CLOSED_RANK,
      })),
      more: count - listed.length,
      isOther: false,
    };
  }, [mapFeed, facilities, codes, isBeginning, trends]);
}
