import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { placedStrike, type YardTile } from '#domain/alerting/yardTile.ts';
import { sectorTo } from '#domain/geo/sectorTo.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import type { MapLocale } from '../mapFacts/mapView.ts';

/** Says how far the closest strike was and, where the event places it, in which direction: 3.2 mi NE; null: not known. */
export function useStrikeText(locale: MapLocale) {
  const { t } = useTranslation('alerts');
  return useCallback(
    (facility: Facility, tile: YardTile): string | null => {
      const { closestStrikeM } = tile;
      if (closestStrikeM === null) return null;
      const distance = formatMeasureText(
        measure('strikeDistance', closestStrikeM, locale.unitSystemOf(facility)),
        locale.language,
      );
      const placed = placedStrike(tile);
      const sector = placed && sectorTo(facility, placed.position);
      return sector === null ? distance : `${distance} ${t(`compass.${sector}`)}`;
    },
    [t, locale],
  );
}
