import { IconExternalLink } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { isSameDisplay, type YardDisplay } from '#domain/alerting/yardDisplay.ts';
import {
  isSameHazards,
  selectDisplay,
  selectNowMs,
  selectStaleHazards,
  selectTraits,
} from '#machines/mapFeed/mapFeedSelectors.ts';
import { formatMomentAway } from '#ui/format/clock.ts';
import { styleOfDisplay } from '#ui/statusStyle.ts';
import { mapLabel } from '#map/layers/mapLabel.ts';
import type { PopupContent } from '../popup/content/popupContent.ts';
import { useEventTitle } from '../yardFacts/useEventTitle.ts';
import { useStatusWord } from '../yardFacts/useStatusWord.ts';
import { useStaleWeatherText } from '../yardFacts/useStaleWeatherText.ts';
import type { MapFeedRef, MapLinks, MapLocale } from './mapView.ts';

const STYLE_OF_YARD = { OPEN: 'open', CLOSED: 'closed', UNKNOWN: 'unknown' } as const;

/** Returns what the map shows of one facility, by the user's language and units (GAP-144). */
function useMapDisplay(mapFeed: MapFeedRef, locale: MapLocale, facility: Facility): YardDisplay {
  const { language } = locale;
  const { id } = facility;
  const unitSystem = locale.unitSystemOf(facility);
  const select = useMemo(() => selectDisplay(id, { language, unitSystem }), [id, language, unitSystem]);
  return useSelector(mapFeed, select, isSameDisplay);
}

/** What the map says of one facility, in words (POPUP-02, GAP-53). */
export function useFacilityWords(mapFeed: MapFeedRef, locale: MapLocale, facility: Facility) {
  const { t } = useTranslation(['map', 'common']);
  const statusWord = useStatusWord();
  const staleWeatherText = useStaleWeatherText();
  const display = useMapDisplay(mapFeed, locale, facility);
  const traits = useSelector(mapFeed, selectTraits);
  const stale = useSelector(mapFeed, selectStaleHazards(facility.id), isSameHazards);
  const nowMs = useSelector(mapFeed, (snapshot) => wholeMinutesMs(selectNowMs(snapshot)));
  const { shown, event, isOverride, endMs } = display;
  const style = { language: locale.language, timeZone: locale.timeZoneOf(facility) };
  const title = useEventTitle({ ...style, unitSystem: display.locale.unitSystem });
  const staleText = staleWeatherText(stale, locale.language);
  // what an override opens the yard over is named wherever it does (GAP-136)
  const isOpened = isOverride && shown === 'OPEN';
  const statusStyle = styleOfDisplay(display);
  return {
    statusStyle,
    word: statusWord(display),
    alert: [reasonText(), ...remarks()].reduce(joinSentences),
    expires:
      endMs === null
        ? t('card.none')
        : formatMomentAway(endMs, nowMs, { style, localeZone: locale.timeZone }),
    yardStatus: t(`common:status.${STYLE_OF_YARD[display.yardStatus]}`),
  };

  function remarks(): string[] {
    // wherever a status is unknown, so is whether work may go on
    if (statusStyle === 'unknown') return [t('now.caution')];
    return isOpened && staleText !== null ? [staleText] : [];
  }

  function reasonText(): string {
    if (event !== null && (shown !== 'UNKNOWN' || display.reason === 'alert')) return title(event, traits);
    if (shown === 'UNKNOWN') return staleText ?? t('card.notConfirmed');
    return shown === 'OPEN' ? t('card.noAlert') : t('common:beingConfirmed');
  }
}

/** The card of a facility. `links`: where it leads to; null: it is under a pointer, and leads nowhere. */
export function useFacilityContent(
  mapFeed: MapFeedRef,
  locale: MapLocale,
  { facility, links }: { facility: Facility; links: MapLinks | null },
): PopupContent {
  const { t } = useTranslation('map');
  const { statusStyle, word, alert, expires, yardStatus } = useFacilityWords(mapFeed, locale, facility);
  const place = [facility.address, facility.city, facility.state].filter((part) => part !== undefined);
  return {
    title: mapLabel(facility.id),
    subtitle: place.length === 0 ? null : place.join(', '),
    status: { statusStyle, word, text: alert },
    rows: [
      { key: t('card.expires'), value: expires },
      { key: t('card.yardStatus'), value: yardStatus },
    ],
    actions: links && (
      <>
        <a href={links.facilityHref(facility)}>{t('card.facilityView')}</a>
        <a href={links.routeHref(facility)}>{t('card.route')}</a>
        {links.reportHref != null && <a href={links.reportHref(facility)}>{t('card.report')}</a>}
        <a href={links.yardHref(facility)} target="_blank" rel="noopener" title={t('card.newTab')}>
          {t('card.yardPage')}
          <IconExternalLink aria-label={t('card.newTab')} />
        </a>
      </>
    ),
  };
}

/** One after the other, each with its full stop. */
function joinSentences(text: string, sentence: string): string {
  return `${text.endsWith('.') ? text : `${text}.`} ${sentence}`;
}

const MINUTE_MS = 60_000;

/** A day turns at a minute, and a redraw a second would say nothing new. */
function wholeMinutesMs(ms: number): number {
  return Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}
