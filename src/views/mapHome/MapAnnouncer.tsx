import { useSelector } from '@xstate/react';
import { memo, useMemo, useState } from 'react';
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
import { WallAnnouncer } from '../wall/WallAnnouncer.tsx';
import type { MapFeedRef, ShownFacilities } from '../mapFacts/mapView.ts';
import './mapAnnouncer.css';

type MapAnnouncerProps = Pick<ShownFacilities, 'mapFeed' | 'facilities'> & {
  /** The facility whose status is told by a panel of its own; null: none. */
  openId: string | null;
};

/**
 * Tells screen readers each yard of a map whose status changes, and how far the statuses can be relied on. Only changes
 * are told: the time of the newest status, which stands beside, would be heard with each answer. Drawn anew only with
 * news: to compare 10,000 yards takes too long for each frame of a map that moves (P5).
 */
export const MapAnnouncer = memo(function MapAnnouncer({ mapFeed, facilities, openId }: MapAnnouncerProps) {
  const isBeginning = useSelector(mapFeed, selectIsBeginning);
  const isProven = useSelector(
    mapFeed,
    (snapshot) => selectIsConfirmed(snapshot) && selectIsWatched(snapshot),
  );
  const [wasLost, noteLost] = useState(false);
  // once told as lost, statuses are known again when they are proven, not when the page waits for them anew (S1)
  const isLost = !isProven && (wasLost || !isBeginning);
  if (isLost !== wasLost) noteLost(isLost);
  const yards = useYards(mapFeed, facilities, isProven || isLost);
  return (
    <div className="spoken mapsaid">
      <WallAnnouncer yards={yards} isLost={isLost} toldId={openId} />
      <TrustAnnouncer mapFeed={mapFeed} isProven={isProven} />
    </div>
  );
});

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
function useYards(mapFeed: MapFeedRef, facilities: ShownFacilities['facilities'], hasBegun: boolean) {
  const codes = useSelector(mapFeed, selectCodes);
  const lightning = useSelector(mapFeed, (snapshot) => selectAnswer(snapshot)?.lightning);
  return useMemo(() => {
    // statuses of another list say nothing of this one
    const isKnown = hasBegun && codes.length === facilities.length;
    return facilities.map(({ id }, row) => {
      const { status, isOverride } = MAP_MARKS[(codes[row] ?? 0) as MapCode];
      const shown: ShownStatus = isKnown ? SHOWN[status] : 'LOADING';
      // an open yard has the same mark whoever watches it (GAP-137)
      const isSatelliteOnly =
        shown === 'OPEN' && !isOverride && lightning?.get(facilityKey(id))?.isSatelliteOnly === true;
      return { id, name: id, tile: { shown, isOverride, isSatelliteOnly } };
    });
  }, [codes, lightning, facilities, hasBegun]);
}
