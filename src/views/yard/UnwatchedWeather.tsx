import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { WEATHER_HAZARDS, type WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import type { Language } from '#domain/language/language.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useHazardNames } from '../yardFacts/useHazardNames.ts';
import { isSameUnwatched, selectUnwatched } from '../yardFacts/yardSelectors.ts';

type UnwatchedWeatherProps = { yardStatus: YardStatusRef; locale: YardLocale };

/**
 * Names the hazards that nobody watches at the yard: an open yard says nothing of them (GAP-136).
 * Nothing where all are watched.
 */
export function UnwatchedWeather({ yardStatus, locale }: UnwatchedWeatherProps) {
  const { t } = useTranslation('yard');
  const hazardNames = useHazardNames();
  const unwatched = useSelector(yardStatus, selectUnwatched, isSameUnwatched);
  if (unwatched === null || unwatched.length === 0) return null;
  if (unwatched.length === WEATHER_HAZARDS.length) return <p className="ynotwatched">{t('unwatched.all')}</p>;
  const { language } = locale;
  const hazards = hazardNames(unwatched, language);
  const text = t('unwatched.some', { hazards, count: grammaticalCount(unwatched) });
  return <p className="ynotwatched">{capitalised(text, language)}</p>;
}

/** Tropical storms are named in the plural. */
function grammaticalCount(hazards: readonly WeatherHazard[]): number {
  return hazards.includes('tropical_storm') ? Math.max(2, hazards.length) : hazards.length;
}

function capitalised(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
