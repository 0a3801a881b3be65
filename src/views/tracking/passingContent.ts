import type { TFunction } from 'i18next';
import type { HourWeather } from '#contracts/hourWeather.ts';
import type { ToldRiskLevel } from '#domain/roads/routeRisk.ts';
import { measure } from '#domain/units/measure.ts';
import { compassSector } from '#domain/wind/compass.ts';
import { formatDate, formatTime } from '#ui/format/clock.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import type { PopupContent } from '../popup/content/popupContent.ts';
import type { TrackingLocale } from './trackedRun.ts';

/** What is asked about a point of the route: when it is passed, and how its risk was judged. */
export type Passing = {
  readonly atMs: number;
  readonly level: ToldRiskLevel;
  /** null: nothing is known of that hour. */
  readonly weather: HourWeather | null;
};

type Words = {
  readonly t: TFunction<['tracking', 'route', 'alerts']>;
  readonly locale: TrackingLocale;
  readonly nowMs: number;
};

/** The weather where and when a vehicle passes (TRACK-11). */
export function passingContent(passing: Passing | 'asking' | 'unanswered', words: Words): PopupContent {
  const { t, locale, nowMs } = words;
  const head = { title: t('tracking:point.title'), status: null, actions: null };
  if (typeof passing === 'string')
    return { ...head, subtitle: null, rows: [], texts: [t(`tracking:point.${passing}`)] };
  const { atMs, level, weather } = passing;
  // the vehicle may pass where clocks show another time
  const time = `${formatDate(atMs, locale, nowMs)}, ${formatTime(atMs, { ...locale, namesZone: true })}`;
  const risk = { key: t('tracking:legend'), value: t(`route:level.${level}`) };
  if (weather === null)
    return {
      ...head,
      subtitle: t('tracking:point.passing', { time }),
      texts: [t('tracking:point.none')],
      rows: [risk],
    };
  return {
    ...head,
    subtitle: t(`tracking:point.${weather.kind}`, { time }),
    texts: weather.phrase === null || locale.language !== 'en-US' ? [] : [weather.phrase],
    rows: [...weatherRows(weather, words), risk],
  };
}

function weatherRows(weather: HourWeather, { t, locale }: Words): { key: string; value: string }[] {
  const text = (quantity: 'temperature' | 'wind' | 'rain' | 'snow', value: number | null) =>
    formatMeasureText(measure(quantity, value, locale.unitSystem), locale.language);
  const isSnowing = (weather.snow ?? 0) > 0;
  return [
    { key: t('tracking:point.temperature'), value: text('temperature', weather.temperature) },
    {
      key: t('tracking:point.wind'),
      value: sectorText(weather, t) + text('wind', weather.windSpeed),
    },
    isSnowing
      ? { key: t('tracking:point.snow'), value: text('snow', weather.snow) }
      : { key: t('tracking:point.rain'), value: text('rain', weather.precipitation) },
  ];
}

/** `NW `; empty for calm air, or where it is not known. */
function sectorText({ windSpeed, windDirection }: HourWeather, t: Words['t']): string {
  if (windSpeed === null || windSpeed === 0 || windDirection === null) return '';
  const sector = compassSector(windDirection);
  return sector === null ? '' : `${t(`alerts:compass.${sector}`)}\u00A0`;
}
