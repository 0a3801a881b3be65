import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { sectorTo } from '#domain/geo/sectorTo.ts';
import { formatStrikeDistance } from '#domain/units/formatStrikeDistance.ts';
import { formatTime } from '#ui/format/clock.ts';
import type { YardLocale } from './locale.ts';

/**
 * Says where and when an alert's closest strike was:
 * 3.2 mi NE, 2:20 PM, of a satellite 2–10 mi NE; null: not known (STATUS-24).
 */
export function useStrikePlace(facility: Facility, locale: YardLocale) {
  const { language, unitSystem } = locale;
  const { t } = useTranslation('alerts');
  return ({ closestStrike }: ActiveEvent): string | null => {
    if (closestStrike === null) return null;
    const { distanceM, distanceErrorM, position, atMs } = closestStrike;
    const sector = sectorTo(facility, position);
    const direction = sector === null ? '' : t(`compass.${sector}`);
    const known = { distanceM, errorM: distanceErrorM ?? null };
    const distance = formatStrikeDistance(known, unitSystem, language);
    return t('strikePlace', { distance, direction, time: formatTime(atMs, locale) });
  };
}
