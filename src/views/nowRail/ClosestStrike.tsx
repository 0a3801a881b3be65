import { IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { YardTile } from '#domain/alerting/yardTile.ts';
import { bearingDeg } from '#domain/geo/distance.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import { compassSector } from '#domain/wind/compass.ts';
import type { NowRowProps } from './nowView.ts';
import { TrendMark } from './TrendMark.tsx';

type ClosestStrikeProps = Pick<NowRowProps, 'locale' | 'facility' | 'trend'> & { readonly tile: YardTile };

/** How near the lightning is to a yard and how it moves; nothing where no strike is known. */
export function ClosestStrike({ locale, facility, tile, trend }: ClosestStrikeProps) {
  const strike = useStrikeText({ locale, facility })(tile);
  if (strike === null) return null;
  return (
    <span className="nowrow-strike">
      <IconBolt size={15} aria-hidden="true" />
      {strike}
      {trend !== null && (
        <TrendMark
          trend={trend}
          locale={{ language: locale.language, unitSystem: locale.unitSystemOf(facility) }}
        />
      )}
    </span>
  );
}

/** Says how far the closest strike was and, where the event places it, in which direction: 3.2 mi NE; null: not known. */
function useStrikeText({ locale, facility }: Pick<NowRowProps, 'locale' | 'facility'>) {
  const { t } = useTranslation('alerts');
  return ({ closestStrikeM, event }: YardTile): string | null => {
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
  };
}
