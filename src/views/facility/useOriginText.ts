import { useTranslation } from 'react-i18next';
import type { ForecastOrigin } from '#contracts/meteogram.ts';
import { instantMs } from '#domain/time/instant.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import { formatMoment } from '#ui/format/clock.ts';
import type { YardLocale } from '../yardFacts/locale.ts';

/**
 * Writes which weather service made a forecast, and when; or why there is none. null: it was made up by a simulation, which
 * the page says elsewhere.
 */
export function useOriginText({ language, unitSystem, timeZone }: YardLocale, nowMs: number) {
  const { t } = useTranslation('facility');
  return (origin: ForecastOrigin | undefined): string | null => {
    if (origin === undefined) return null;
    const { state, source: id, town } = origin;
    if (id === null || state === 'none') return t('origin.none');
    const source = t(`origin.source.${id}`);
    const issuedMs = instantMs(origin.issued_at ?? '');
    if (issuedMs === null || state === 'waiting') return t('origin.waiting', { source });
    const time = formatMoment(issuedMs, nowMs, { language, timeZone });
    if (state === 'old') return t('origin.old', { source, time });
    if (town === undefined) return t('origin.issued', { source, time });
    return t('origin.issuedFor', {
      source,
      time,
      town: language === 'fr-CA' ? town.name_fr : town.name,
      distance: formatMeasureText(measure('routeDistance', town.distance_m, unitSystem), language),
    });
  };
}
