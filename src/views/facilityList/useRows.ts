import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Facility } from '#contracts/facility.ts';
import type { MapCode } from '#domain/alerting/mapCode.ts';
import { incidentRank } from '#domain/incidents/incidentOrder.ts';
import {
  selectCheckedAtMs,
  selectCodes,
  selectDisplay,
  selectMapStatus,
  selectTraits,
} from '#machines/mapFeed/mapFeedSelectors.ts';
import type { MapFeedRef, MapLocale } from '../mapFacts/mapView.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { useHeldRows } from '../mapFacts/useHeldRows.ts';
import { useEventTitle } from '../yardFacts/useEventTitle.ts';
import { sortedRows, soughtRows, type Sorting } from './facilityRows.ts';

/** Rank of a yard that is closed, by a hazard or an override. */
const CLOSED_RANK = incidentRank(4);

/** What the rows are made from. */
export type RowsOf = {
  readonly mapFeed: MapFeedRef;
  readonly facilities: readonly Facility[];
  readonly locale: MapLocale;
  readonly hidden: ReadonlySet<number>;
};

/** What is sought in the list, by what it is ordered, and where the device is; null: not known. */
type Wanted = { readonly sought: string; readonly sorting: Sorting; readonly here: LonLat | null };

/**
 * Facilities that are sought and shown, in their order, which does not change under a pointer;
 * and what their rows hear of it.
 */
export function useRows({ mapFeed, facilities, locale, hidden }: RowsOf, { sought, sorting, here }: Wanted) {
  const codes = useSelector(mapFeed, selectCodes);
  const checkedAtMs = useSelector(mapFeed, selectCheckedAtMs);
  const traits = useSelector(mapFeed, selectTraits);
  const reader = { language: locale.language, unitSystem: 0 } as const;
  const titleOf = useEventTitle({ ...reader, timeZone: locale.timeZone });
  const rows = useMemo(
    () => {
      const all = facilities.map((facility, row) => ({ facility, code: (codes[row] ?? 0) as MapCode }));
      const snapshot = mapFeed.getSnapshot();
      const alertOf = ({ id }: Facility) => {
        const { event } = selectMapStatus(id)(snapshot);
        return event === null ? '' : titleOf(event, traits);
      };
      const endMsOf = ({ id }: Facility) => selectDisplay(id, reader)(snapshot).endMs;
      const found = soughtRows(
        all.filter(({ code }) => !hidden.has(code)),
        sought,
      );
      return sortedRows(found, sorting, { alertOf, endMsOf, here }).map(({ facility, code }) => ({
        item: facility,
        id: facility.id,
        // in another order than by status, worst first, none goes on top
        isClosed: isWorstFirst(sorting) && incidentRank(code) === CLOSED_RANK,
      }));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the verdicts are as of the newest check; titles follow the language
    [facilities, codes, checkedAtMs, hidden, sought, sorting, here, traits, locale.language],
  );
  return useHeldRows(rows, JSON.stringify([sought, sorting, here, [...hidden], facilities.length]));
}

function isWorstFirst({ column, isDescending }: Sorting): boolean {
  return column === 'status' && !isDescending;
}
