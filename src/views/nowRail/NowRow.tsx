import { IconBolt } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameTile, type YardTile } from '#domain/alerting/yardTile.ts';
import { bearingDeg } from '#domain/geo/distance.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import { compassSector } from '#domain/wind/compass.ts';
import { mapLabel } from '#map/layers/mapLabel.ts';
import { selectTile } from '#machines/mapFeed/yardTileSelectors.ts';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { useFacilityWords } from '../mapFacts/useFacilityContent.tsx';
import { NowFigure } from './NowFigure.tsx';
import type { NowRowProps } from './nowView.ts';
import { TrendMark } from './TrendMark.tsx';

/** One yard that is not open; chosen, the map goes there. */
export function NowRow({ mapFeed, locale, facility, trend, isSelected, onChosen }: NowRowProps) {
  const { t } = useTranslation('map');
  const { statusStyle, word, alert } = useFacilityWords(mapFeed, locale, facility);
  const select = useMemo(() => selectTile(facility.id, 'fresh', 'map'), [facility.id]);
  const tile = useSelector(mapFeed, select, isSameTile);
  const strikeText = useStrikeText({ locale, facility });
  const strike = strikeText(tile);
  const isUnknown = statusStyle === 'unknown';
  return (
    <li data-row={facility.id}>
      <button
        type="button"
        className="nowrow"
        data-look={statusStyle}
        aria-pressed={isSelected}
        onClick={() => onChosen(facility)}
      >
        <StatusIcon statusStyle={statusStyle} />
        <span className="nowrow-text">
          <b>{mapLabel(facility.id)}</b>
          <span className="spoken">{word}</span>
          <span className="nowrow-why">
            {alert}
            {isUnknown && ` ${t('now.caution')}`}
          </span>
          {strike !== null && (
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
          )}
        </span>
        <NowFigure mapFeed={mapFeed} locale={locale} tile={tile} />
      </button>
    </li>
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
