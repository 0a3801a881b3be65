import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  selectContentAtMs,
  selectIsBeginning,
  selectIsWatchPartial,
  selectIsWatched,
  selectTrust,
} from '#machines/mapFeed/mapFeedSelectors.ts';
import { formatTimeWithSeconds, type ClockStyle } from '#ui/format/clock.ts';
import type { MapFeedRef } from './mapView.ts';
import './trustLine.css';

/** How far the statuses of a client can be relied on, and since when (S4, S12); a listener is told apart from it. */
export function TrustLine({ mapFeed, locale }: { mapFeed: MapFeedRef; locale: ClockStyle }) {
  const { t } = useTranslation('map');
  const trust = useSelector(mapFeed, (snapshot) =>
    selectIsBeginning(snapshot) ? 'loading' : selectTrust(snapshot),
  );
  const isWatched = useSelector(mapFeed, selectIsWatched);
  const isPartial = useSelector(mapFeed, selectIsWatchPartial);
  const contentAtMs = useSelector(mapFeed, selectContentAtMs);
  const time = contentAtMs === null ? '' : formatTimeWithSeconds(contentAtMs, locale);
  const look = trust === 'current' && (isPartial || !isWatched) ? 'late' : trust;
  const watched = isPartial ? (['partial', 'latePartial'] as const) : (['checked', 'late'] as const);
  const key = isWatched ? watched[trust === 'late' ? 1 : 0] : 'unwatched';
  const Icon = look === 'current' ? IconClock : IconClockExclamation;
  return (
    <p className="maptrust" data-trust={look}>
      <Icon aria-hidden="true" />
      {trust === 'loading' ? t('waiting') : t(trust === 'unknown' ? trust : key, { time })}
    </p>
  );
}
