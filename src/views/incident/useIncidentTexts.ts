import { useTranslation } from 'react-i18next';
import type { Incident, IncidentStrike, ScreenChange } from '#contracts/incident.ts';
import { recordMs } from '#contracts/incidentFigures.ts';
import { marksOfWord } from '#domain/alerting/marksOfWord.ts';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';
import { watchedHazard } from '#domain/alerting/weatherFreshness.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { formatStrikeDistance } from '#domain/units/formatStrikeDistance.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import { compassSector } from '#domain/wind/compass.ts';
import { styleOfShown } from '#ui/statusStyle.ts';
import type { LocalizedText } from '#domain/language/localize.ts';
import {
  formatDateOfYear,
  formatMoment,
  formatTime,
  formatTimeWithSeconds,
  isOffsetShared,
} from '#ui/format/clock.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useEventTitle } from '../yardFacts/useEventTitle.ts';
import { useHazardNames } from '../yardFacts/useHazardNames.ts';
import { useStatusWord } from '../yardFacts/useStatusWord.ts';

const SHOWN: readonly ShownStatus[] = ['OPEN', 'WARNING', 'CLOSED', 'ALERT_OPEN', 'UNKNOWN', 'LOADING'];

/** Status that a recorded word stands for; one that this version does not know is UNKNOWN. */
export function shownOf(verdict: string): ShownStatus {
  return SHOWN.find((known) => known === verdict) ?? 'UNKNOWN';
}

/** Words of a record in the units and language of its reader. */
export function useIncidentTexts({ start }: Pick<Incident, 'start'>, locale: YardLocale) {
  const { t } = useTranslation(['incident', 'common', 'alerts']);
  const { language, unitSystem } = locale;
  const eventTitle = useEventTitle(locale);
  const hazardNames = useHazardNames();
  const statusWord = useStatusWord();
  const distanceText = (distanceM: number) =>
    formatStrikeDistance({ distanceM, errorM: null }, unitSystem, language);
  const sectorText = (bearingDeg: number) => {
    const sector = compassSector(bearingDeg);
    return sector === null ? '' : t(`alerts:compass.${sector}`);
  };
  const statusText = (verdict: string) => t(`common:status.${styleOfShown(shownOf(verdict))}`);
  return {
    distanceText,
    sectorText,
    statusText,
    /** What a screen showed; of one that told its status alone no more than that proves. */
    screenText: ({ shows, shown }: ScreenChange) =>
      shown === undefined ? t(`reported.${shows ?? 'UNKNOWN'}`) : statusWord(marksOfWord(shown)),
    placeText: ({ distanceM, bearingDeg }: Pick<IncidentStrike, 'distanceM' | 'bearingDeg'>) =>
      t('place', { distance: distanceText(distanceM), direction: sectorText(bearingDeg) }),
    /** Degrees, latitude first. */
    positionText: ({ latitude, longitude }: Pick<Incident, 'latitude' | 'longitude'>) =>
      [latitude, longitude].map((degrees) => formatNumber(degrees, 4, language)).join(', '),
    radiusText: (metres: number) =>
      formatMeasureText(measure('strikeDistance', metres, unitSystem), language),
    /** Visibility and wind, by their names in the record. */
    hazardsText: (names: readonly string[]) => hazardNames(names.map(watchedHazard), language),
    overriddenText: (verdict: string) => t('common:overriddenStatus', { status: statusText(verdict) }),
    titleText: (type: string, title: LocalizedText | null) =>
      eventTitle({ type, status: 'ALERT', title, message: null }, {}),
    /** With its date on another day than that on which the alert began. */
    timeText: (atMs: number) => formatMoment(atMs, recordMs(start), locale, formatTimeWithSeconds),
    /** With its zone where the clocks change between it and the time beside it, which is the begin of the alert. */
    momentText: (atMs: number, besideMs = recordMs(start)) => {
      const namesZone = !isOffsetShared([atMs, besideMs], locale.timeZone);
      return `${formatDateOfYear(atMs, locale)}, ${formatTime(atMs, { ...locale, namesZone })}`;
    },
  };
}
