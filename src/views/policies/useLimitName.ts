import { useTranslation } from 'react-i18next';
import type { WeatherThreshold } from '#domain/policy/weatherThresholds.ts';

/** Name of a limit of the weather, with the unit of its measure. */
export function useLimitName() {
  const { t } = useTranslation('policies');
  return ({ family, level, measure }: WeatherThreshold) =>
    t('form.limit', {
      hazard: family === 'stormWaterSampling' ? t('hazard.stormWaterSampling') : t(`hazard.${family}`),
      level,
      measure: t(`measure.${measure}`),
    });
}
