import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Facility } from '#contracts/facility.ts';
import type { MapCode } from '#domain/alerting/mapCode.ts';
import {
  selectCheckedAtMs,
  selectCodes,
  selectMapStatus,
  selectTraits,
} from '#machines/mapFeed/mapFeedSelectors.ts';
import type { MapFeedRef, MapReader } from '../mapFacts/mapView.ts';
import { useEventTitle } from '../yardFacts/useEventTitle.ts';
import { sortedRows, soughtRows, type Sorting } from './facilityRows.ts';

type RowsOf = {
  readonly mapFeed: MapFeedRef;
  readonly facilities: readonly Facility[];
  readonly reader: MapReader;
  readonly hidden: ReadonlySet<number>;
};

/** The rows that are sought and shown, in their order. */
export function useRows({ mapFeed, facilities, reader, hidden }: RowsOf, sought: string, sorting: Sorting) {
  const codes = useSelector(mapFeed, selectCodes);
  const checkedAtMs = useSelector(mapFeed, selectCheckedAtMs);
  const traits = useSelector(mapFeed, selectTraits);
  const titleOf = useEventTitle({ language: reader.language, timeZone: reader.timeZone, unitSystem: 0 });
  return useMemo(
    () => {
      const all = facilities.map((facility, row) => ({ facility, code: (codes[row] ?? 0) as MapCode }));
      const judge = (facility: Facility) => {
        const status = selectMapStatus(facility.id)(mapFeed.getSnapshot());
        return { status, alert: status.event === null ? '' : titleOf(status.event, traits) };
      };
      return sortedRows(
        soughtRows(
          all.filter(({ code }) => !hidden.has(code)),
          sought,
        ),
        sorting,
        judge,
      );
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the verdicts are as of the newest check; titles follow the language
    [facilities, codes, checkedAtMs, hidden, sought, sorting, traits, reader.language],
  );
}
