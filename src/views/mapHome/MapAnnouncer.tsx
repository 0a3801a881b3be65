import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { facilityKey } from '#domain/alerting/clientAlerts.ts';
import { MAP_MARKS, type MapCode } from '#domain/alerting/mapCode.ts';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';
import {
  selectAnswer,
  selectCodes,
  selectIsBeginning,
  selectIsConfirmed,
  selectIsWatched,
  selectIsWatchPartial,
  selectTrust,
} from '#machines/mapFeed/mapFeedSelectors.ts';
import { mapLabel } from '#map/layers/mapLabel.ts';
import { WallAnnouncer } from '../wall/WallAnnouncer.tsx';
import type { MapFeedRef, ShownFacilities } from '../mapFacts/mapView.ts';

type MapAnnouncerProps = Pick<ShownFacilities, 'mapFeed' | 'facilities'> & {
  /** The facility whose status is told by a panel of its own; null: none. */
  openId: string | null;
};

/**
 * Tells screen readers each yard of a map whose status changes, and how far the statuses can be relied on. Only changes
 * are told: the time of the newest status, which stands beside, would be heard with each answer.
 */
export function MapAnnouncer({ mapFeed, facilities, openId }: MapAnnouncerProps) {
  const { ready } = useTranslation('wall');
  const isBeginning = useSelector(mapFeed, selectIsBeginning);
  const isProven = useSelector(
    mapFeed,
    (snapshot) => selectIsConfirmed(snapshot) && selectIsWatched(snapshot),
  );
  const yards = useYards(mapFeed, facilities, isBeginning);
  if (!ready) return null;
  return (
    <div className="spoken mapsaid">
      <WallAnnouncer yards={yards} isLost={!isProven && !isBeginning} toldId={openId} />
      <TrustAnnouncer mapFeed={mapFeed} isProven={isProven && !isBeginning} />
    </div>
  );
}

/** Tells that the statuses are late, or that the page itself does not see all strikes; that none is known is told above. */
function TrustAnnouncer({ mapFeed, isProven }: { mapFeed: MapFeedRef; isProven: boolean }) {
  const { t } = useTranslation('map');
  const isLate = useSelector(mapFeed, (snapshot) => selectTrust(snapshot) === 'late');
  const isPartial = useSelector(mapFeed, selectIsWatchPartial);
  return (
    <p role="status">
      {isProven && isLate && t('toldLate')} {isProven && isPartial && t('toldPartial')}
    </p>
  );
}

const SHOWN = {
  UNKNOWN: 'UNKNOWN',
  ALL_CLEAR: 'OPEN',
  WARNING: 'WARNING',
  ALERT_OPEN: 'ALERT_OPEN',
  ALERT: 'CLOSED',
} as const satisfies Record<(typeof MAP_MARKS)[number]['status'], ShownStatus>;

/** The yards of a map with what their marks say. */
function useYards(mapFeed: MapFeedRef, facilities: ShownFacilities['facilities'], isBeginning: boolean) {
  const codes = useSelector(mapFeed, selectCodes);
  const lightning = useSelector(mapFeed, (snapshot) => selectAnswer(snapshot)?.lightning);
  return useMemo(() => {
    // statuses of another list say nothing of this one
    const isKnown = !isBeginning && codes.length === facilities.length;
    return facilities.map(({ id }, row) => {
      const { status, isOverride } = MAP_MARKS[(codes[row] ?? 0) as MapCode];
      const shown: ShownStatus = isKnown ? SHOWN[status] : 'LOADING';
      // an open yard has the same mark whoever watches it (GAP-137)
      const isSatelliteOnly =
        shown === 'OPEN' && !isOverride && lightning?.get(facilityKey(id))?.isSatelliteOnly === true;
      return { id, name: mapLabel(id), tile: { shown, isOverride, isSatelliteOnly } };
    });
  }, [codes, lightning, facilities, isBeginning]);
}
