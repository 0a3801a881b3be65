import { useTranslation } from 'react-i18next';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { formatAboutDistance } from '#domain/units/formatStrikeDistance.ts';
import type { YardLocale } from '../yardFacts/locale.ts';

/** Completes the title of lightning that a satellite saw by the distance within which it was: no more is known (GAP-137). */
export function usePlacedTitle({ unitSystem, language }: YardLocale) {
  const { t } = useTranslation('yard');
  return ({ closestStrike, triggerDistanceM }: ActiveEvent, title: string): string => {
    if (closestStrike?.distanceErrorM === undefined || triggerDistanceM === null) return title;
    return t('bySatellite', { title, distance: formatAboutDistance(triggerDistanceM, unitSystem, language) });
  };
}
