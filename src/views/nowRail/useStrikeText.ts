import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { placedStrike, type YardTile } from '#domain/alerting/yardTile.ts';
import { sectorTo } from '#domain/geo/sectorTo.ts';
import { formatStrikeDistance } from '#domain/units/formatStrikeDistance.ts';
import type { MapLocale } from '../mapFacts/mapView.ts';

/**
 * Says how far the closest strike was and, where the event places it, in which direction: 3.2 mi NE, of a satellite
 * 2–10 mi NE; null: not known.
 */
export function useStrikeText(locale: MapLocale) {
  const { t } = useTranslation('alerts');
  return useCallback(
    (facility: Facility, tile: YardTile): string | null => {
      const { closestStrikeM: distanceM, closestStrikeErrorM: errorM } = tile;
      if (distanceM === null) return null;
      const unitSystem = locale.unitSystemOf(facility);
      const distance = formatStrikeDistance({ distanceM, errorM }, unitSystem, locale.language);
      const placed = placedStrike(tile);
      const sector = placed && sectorTo(facility, placed.position);
      return sector === null ? distance : `${distance} ${t(`compass.${sector}`)}`;
    },
    [t, locale],
  );
}
