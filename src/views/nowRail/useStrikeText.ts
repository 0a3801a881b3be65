import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { YardTile } from '#domain/alerting/yardTile.ts';
import { bearingDeg } from '#domain/geo/distance.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import { compassSector } from '#domain/wind/compass.ts';
import type { MapLocale } from '../mapFacts/mapView.ts';

/** Says how far the closest strike was and, where the event places it, in which direction: 3.2 mi NE; null: not known. */
export function useStrikeText(locale: MapLocale) {
  const { t } = useTranslation('alerts');
  return useCallback(
    (facility: Facility, { closestStrikeM, event }: YardTile): string | null => {
      if (closestStrikeM === null) return null;
      const distance = formatMeasureText(
        measure('strikeDistance', closestStrikeM, locale.unitSystemOf(facility)),
        locale.language,
      );
      const placed = event?.closestStrike;
      // a closer strike of the page's own has no place here
      if (placed?.distanceM !== closestStrikeM) return distance;
      const sector = compassSector(bearingDeg([facility.longitude, facility.latitude], placed.position));
      return sector === null ? distance : `${distance} ${t(`compass.${sector}`)}`;
    },
    [t, locale],
  );
}
