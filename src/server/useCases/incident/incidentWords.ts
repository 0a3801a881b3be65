import type { Incident, IncidentStrike, ScreenChange } from '#contracts/incident.ts';
import { recordMs } from '#contracts/incidentFigures.ts';
import { marksOfWord } from '#domain/alerting/marksOfWord.ts';
import { hasDayPeriods } from '#domain/language/hasDayPeriods.ts';
import type { Language } from '#domain/language/language.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { localize, type LocalizedText } from '#domain/language/localize.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { formatStrikeDistance } from '#domain/units/formatStrikeDistance.ts';
import { measure } from '#domain/units/measure.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { compassSector } from '#domain/wind/compass.ts';
import { EVENT_TEXTS } from '../../alerting/eventTexts.ts';
import { INCIDENT_TEXTS, REPORT_TEXTS } from '../../platform/texts/serviceTexts.ts';
import { timeText } from '../notices/noticeFigures.ts';
import { dayText, momentText } from '../history/reportTimes.ts';
import { fillText } from '#domain/language/fillText.ts';
import type { PictureTexts } from './incidentPictures.ts';

export type IncidentWords = ReturnType<typeof incidentWords>;

type Clock = { readonly zone: string; readonly language: Language };

/** Words of a record for its pages, in the reader's language and units, and the time of the yard's clock. */
export function incidentWords(incident: Incident, language: Language, unitSystem: UnitSystem) {
  const texts = INCIDENT_TEXTS[language];
  const zone = incident.timeZone ?? 'UTC';
  const radiusText = (metres: number) =>
    formatMeasureText(measure('strikeDistance', metres, unitSystem), language);
  const distanceText = (distanceM: number) =>
    formatStrikeDistance({ distanceM, errorM: null }, unitSystem, language);
  const sectorText = (bearingDeg: number) => {
    const sector = compassSector(bearingDeg);
    return sector === null ? '' : texts.compass[sector];
  };
  const statusText = (verdict: string, isOverride: boolean) => {
    const known = Object.entries(texts.verdict).find(([name]) => name === verdict);
    const status = known?.[1] ?? texts.verdict.UNKNOWN;
    return isOverride ? fillText(texts.overridden, { status }) : status;
  };
  /** What a screen showed; of one that told its status alone no more than that proves. */
  const screenText = ({ shows, shown }: ScreenChange) => {
    if (shows === null) return texts.gone;
    if (shown === undefined) return texts.reported[shows];
    const { shown: status, isOverride, isSatelliteOnly, isDrill } = marksOfWord(shown);
    const text = statusText(status, isOverride);
    if (isDrill) return fillText(texts.drilled, { status: text });
    return isSatelliteOnly ? fillText(texts.satelliteOnly, { status: text }) : text;
  };
  const titleText = (type: string, title: LocalizedText | null) =>
    localize(title ?? Object.entries(EVENT_TEXTS).find(([id]) => id === type)?.[1].title ?? null, language) ??
    type;
  const pictures: PictureTexts = {
    plot: texts.plot,
    map: texts.map,
    north: texts.north,
    alertRadius: fillText(texts.alertRadius, { radius: radiusText(incident.alertRadiusM) }),
    warningRadius: fillText(texts.warningRadius, { radius: radiusText(incident.warningRadiusM) }),
    timeText: (atMs) => timeText(atMs, zone, language),
    statusText,
  };
  return {
    texts,
    language,
    pictures,
    radiusText,
    distanceText,
    sectorText,
    statusText,
    screenText,
    titleText,
    title: titleText(incident.eventType, incident.title ?? null),
    missing: REPORT_TEXTS[language].unknown,
    /** `42.05, -92.95`: degrees, latitude first. */
    positionText: ({ latitude, longitude }: Pick<Incident, 'latitude' | 'longitude'>) =>
      [latitude, longitude].map((degrees) => formatNumber(degrees, 4, language)).join(', '),
    placeText: ({ distanceM, bearingDeg }: Pick<IncidentStrike, 'distanceM' | 'bearingDeg'>) =>
      `${distanceText(distanceM)} ${sectorText(bearingDeg)}`,
    momentText: (atMs: number) => momentText(atMs, zone, language),
    secondText: (atMs: number) => secondText(atMs, recordMs(incident.start), { zone, language }),
  };
}

/**
 * `2:20:06 PM`, `14 h 20 min 06 s`;
 * with its date on another day than `startMs`, and its zone where clocks changed since.
 */
function secondText(atMs: number, startMs: number, { zone, language }: Clock): string {
  const { time, zoneName } = clockText(atMs, { zone, language });
  const day = dayText(atMs, zone, language);
  const dated = day === dayText(startMs, zone, language) ? time : `${day}, ${time}`;
  return zoneName === clockText(startMs, { zone, language }).zoneName ? dated : `${dated} ${zoneName}`;
}

function clockText(atMs: number, { zone, language }: Clock) {
  const hasPeriods = hasDayPeriods(language);
  const parts = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    timeZoneName: 'short',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: hasPeriods ? 'h12' : 'h23',
  }).formatToParts(atMs);
  const valueOf = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  const [hour, minute, second] = [valueOf('hour'), valueOf('minute'), valueOf('second')];
  const time = hasPeriods
    ? `${hour}:${minute}:${second} ${valueOf('dayPeriod')}`
    : `${Number(hour)} h ${minute} min ${second} s`;
  return { time, zoneName: valueOf('timeZoneName') };
}
