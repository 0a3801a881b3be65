import { useTranslation } from 'react-i18next';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import type { YardLocale } from '../yardFacts/locale.ts';

/** Writes which station observed the weather, how far away, and when: it may be far, and some time ago. null: none did. */
export function useStationText(locale: YardLocale) {
  const { t } = useTranslation('facility');
  const { language, unitSystem } = locale;
  return (station: CurrentConditions['station'], time: string | null): string | null => {
    if (station === undefined || time === null) return null;
    return t('station', {
      name: station.name,
      distance: formatMeasureText(measure('routeDistance', station.distanceM, unitSystem), language),
      time,
    });
  };
}
