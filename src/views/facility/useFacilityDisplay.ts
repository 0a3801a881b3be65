import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Locale } from '#domain/alerting/eventWording.ts';
import { facilityDisplay } from '#domain/alerting/facilityDisplay.ts';
import { worseView, type FacilityViewStatus } from '#domain/alerting/facilityViewStatus.ts';
import { isSameDisplay, type YardDisplay } from '#domain/alerting/yardDisplay.ts';
import { selectDisplay, selectFacilityView as selectMapView } from '#machines/mapFeed/mapFeedSelectors.ts';
import { selectDisplayWithoutDrills } from '#machines/yardStatus/displaySelectors.ts';
import { selectFacilityView } from '#machines/yardStatus/facilityViewSelectors.ts';
import type { FacilityDependencies } from './facilityView.ts';

/** Returns what the facility view shows of the yard, by its own newest answer and the map's (GAP-75, GAP-144). */
export function useFacilityDisplay(
  { facility, mapFeed, yardStatus }: Pick<FacilityDependencies, 'facility' | 'mapFeed' | 'yardStatus'>,
  { language, unitSystem }: Locale,
): YardDisplay {
  const { id } = facility;
  const select = useMemo(() => {
    const locale = { language, unitSystem };
    return {
      own: selectDisplayWithoutDrills(locale),
      onMap: selectDisplay(id, locale, 'facility'),
      tablesOnMap: selectMapView(id),
    };
  }, [id, language, unitSystem]);
  const own = useSelector(yardStatus, select.own, isSameDisplay);
  const onMap = useSelector(mapFeed, select.onMap, isSameDisplay);
  const ownTables = useSelector(yardStatus, selectFacilityView, isSameView);
  const mapTables = useSelector(mapFeed, select.tablesOnMap, isSameView);
  return facilityDisplay(own, onMap, worseView(ownTables, mapTables).status);
}

function isSameView(a: FacilityViewStatus, b: FacilityViewStatus): boolean {
  return a.status === b.status;
}
