import { IconExternalLink } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { mapCodeOf, MAP_MARKS } from '#domain/alerting/mapCode.ts';
import { yardStatusOf } from '#domain/alerting/alertStatus.ts';
import type { MapStatus } from '#domain/alerting/mapStatus.ts';
import {
  isSameHazards,
  selectMapStatus,
  selectNowMs,
  selectStaleHazards,
  selectTraits,
} from '#machines/mapFeed/mapFeedSelectors.ts';
import { formatMomentAway } from '#ui/format/clock.ts';
import { lookOfAlert } from '#ui/statusLook.ts';
import { mapLabel } from '#map/layers/mapLabel.ts';
import type { PopupContent } from '../popup/popupContent.ts';
import { useEventTitle } from '../yard/useEventTitle.ts';
import { useStaleWeatherText } from '../yard/useStaleWeatherText.ts';
import type { MapFeedRef, MapLinks, MapReader } from './mapView.ts';

const LOOK_OF_YARD = { OPEN: 'open', CLOSED: 'closed', UNKNOWN: 'unknown' } as const;

/** What the map says of one facility, in words (POPUP-02, GAP-53). */
export function useFacilityWords(mapFeed: MapFeedRef, reader: MapReader, facility: Facility) {
  const { t } = useTranslation(['map', 'common']);
  const staleWeatherText = useStaleWeatherText();
  const status = useSelector(mapFeed, selectMapStatus(facility.id), isSameStatus);
  const traits = useSelector(mapFeed, selectTraits);
  const stale = useSelector(mapFeed, selectStaleHazards(facility.id), isSameHazards);
  const nowMs = useSelector(mapFeed, (snapshot) => wholeMinutesMs(selectNowMs(snapshot)));
  const style = { language: reader.language, timeZone: reader.timeZoneOf(facility) };
  const title = useEventTitle({ ...style, unitSystem: reader.unitSystemOf(facility) });
  const { event } = status;
  const look = lookOfAlert(status.status);
  const own = MAP_MARKS[mapCodeOf(status)];
  const staleText = staleWeatherText(stale, reader.language);
  const noAlert = status.status === 'UNKNOWN' ? (staleText ?? t('card.notConfirmed')) : t('card.noAlert');
  // what an override opens the yard over is named wherever it does (GAP-136)
  const isOpened = status.status === 'OVERRIDE' && own.status === 'ALL_CLEAR';
  const told = event === null ? noAlert : title(event, traits);
  return {
    look,
    word: t(`common:status.${look}`),
    alert: isOpened && staleText !== null ? `${told}. ${staleText}` : told,
    expires:
      event?.expiresAtMs == null
        ? t('card.none')
        : formatMomentAway(event.expiresAtMs, nowMs, { style, readerZone: reader.timeZone }),
    yardStatus: t(`common:status.${LOOK_OF_YARD[yardStatusOf(own.status)]}`),
  };
}

/** The card of a facility. `links`: where it leads to; null: it is under a pointer, and leads nowhere. */
export function useFacilityContent(
  mapFeed: MapFeedRef,
  reader: MapReader,
  { facility, links }: { facility: Facility; links: MapLinks | null },
): PopupContent {
  const { t } = useTranslation('map');
  const { look, word, alert, expires, yardStatus } = useFacilityWords(mapFeed, reader, facility);
  const place = [facility.address, facility.city, facility.state].filter((part) => part !== undefined);
  return {
    title: mapLabel(facility.id),
    subtitle: place.length === 0 ? null : place.join(', '),
    status: { look, word, text: alert },
    rows: [
      { key: t('card.expires'), value: expires },
      { key: t('card.yardStatus'), value: yardStatus },
    ],
    actions: links && (
      <>
        <a href={links.facilityHref(facility)}>{t('card.facilityView')}</a>
        <a href={links.routeHref(facility)}>{t('card.route')}</a>
        <a href={links.yardHref(facility)} target="_blank" rel="noopener" title={t('card.newTab')}>
          {t('card.yardPage')}
          <IconExternalLink aria-label={t('card.newTab')} />
        </a>
      </>
    ),
  };
}

/** Statuses that read alike: each answer brings events anew. */
function isSameStatus(a: MapStatus, b: MapStatus): boolean {
  return a.status === b.status && a.stackOrder === b.stackOrder && a.event === b.event;
}

const MINUTE_MS = 60_000;

/** A day turns at a minute, and a redraw a second would say nothing new. */
function wholeMinutesMs(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}
