import { useTranslation } from 'react-i18next';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import { measure } from '#domain/units/measure.ts';
import { COMPASS_SECTORS } from '#domain/wind/compass.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import type { YardLocale } from '../yardFacts/locale.ts';

/** Writes wind: NW 24 mph; NO 39 km/h. */
export function useWindText({ language, unitSystem }: Pick<YardLocale, 'language' | 'unitSystem'>) {
  const { t } = useTranslation('alerts');
  return (conditions: Pick<CurrentConditions, 'windSpeed' | 'windDirectionCardinal'> | null): string => {
    const speed = measure('wind', conditions?.windSpeed ?? null, unitSystem);
    const sector = COMPASS_SECTORS.find((known) => known === conditions?.windDirectionCardinal);
    const from =
      speed.value === null || speed.value === 0 || sector === undefined
        ? ''
        : `${t(`compass.${sector}`)}\u00A0`;
    return `${from}${formatMeasureText(speed, language)}`;
  };
}
