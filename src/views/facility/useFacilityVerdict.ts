import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { worseView, type FacilityViewStatus } from '#domain/alerting/facilityViewStatus.ts';
import { selectFacilityView as selectMapView, selectMapStatus } from '#machines/mapFeed/mapFeedSelectors.ts';
import { selectFacilityView } from '#machines/yardStatus/facilityViewSelectors.ts';
import { selectShown } from '#machines/yardStatus/yardStatusSelectors.ts';
import type { StatusLook } from '#ui/statusLook.ts';
import type { FacilityParts } from './facilityView.ts';

type FacilityVerdict = Omit<FacilityViewStatus, 'disagreements'> & {
  /** How the word is drawn: an open yard for which something is told does not look as if nothing were. */
  readonly look: Exclude<StatusLook, 'override'>;
};

const LOOKS = { OPEN: 'open', CLOSED: 'closed', UNKNOWN: 'unknown', LOADING: 'loading' } as const;

/**
 * What the panel says of the yard (GAP-75): never better than the facility's own newest answer, and never better than
 * what its mark on the map rests on (S1, S2).
 */
export function useFacilityVerdict({
  facility,
  mapFeed,
  yardStatus,
}: Pick<FacilityParts, 'facility' | 'mapFeed' | 'yardStatus'>): FacilityVerdict {
  const own = useSelector(yardStatus, selectFacilityView, isSameView);
  const onMap = useSelector(
    mapFeed,
    useMemo(() => selectMapView(facility.id), [facility.id]),
    isSameView,
  );
  const shown = useSelector(yardStatus, selectShown);
  const mark = useSelector(
    mapFeed,
    useMemo(() => {
      const select = selectMapStatus(facility.id);
      return (snapshot: Parameters<typeof select>[0]) => select(snapshot).status;
    }, [facility.id]),
  );
  const { status, isOverride } = worseView(own, onMap);
  const told = [shown, mark];
  if (status !== 'OPEN' || isOverride) return { status, isOverride, look: LOOKS[status] };
  // an alert that leaves the yard open is one all the same
  if (told.some((one) => one === 'ALERT_OPEN' || one === 'ALERT' || one === 'CLOSED'))
    return { status, isOverride, look: 'alertopen' };
  return { status, isOverride, look: told.includes('WARNING') ? 'warning' : 'open' };
}

function isSameView(a: FacilityViewStatus, b: FacilityViewStatus): boolean {
  return a.status === b.status && a.isOverride === b.isOverride;
}
