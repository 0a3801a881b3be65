import { useSelector } from '@xstate/react';
import { memo, useMemo } from 'react';
import { isSameTile } from '#domain/alerting/yardTile.ts';
import { mapLabel } from '#map/layers/mapLabel.ts';
import { selectTile } from '#machines/mapFeed/yardTileSelectors.ts';
import { LongId } from '#ui/LongId.tsx';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { useFacilityWords } from '../mapFacts/useFacilityContent.tsx';
import { ClosestStrike } from './ClosestStrike.tsx';
import { NowFigure } from './NowFigure.tsx';
import type { NowRowProps } from './nowView.ts';

/**
 * One yard that is not open; chosen, the map goes there.
 * Drawn again with its own yard alone, not with each move of the map.
 */
export const NowRow = memo(function NowRow({
  mapFeed,
  locale,
  facility,
  trend,
  isSelected,
  onChosen,
}: NowRowProps) {
  const { statusStyle, word, alert } = useFacilityWords(mapFeed, locale, facility);
  const select = useMemo(() => selectTile(facility.id, 'fresh', 'map'), [facility.id]);
  const tile = useSelector(mapFeed, select, isSameTile);
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
          <b>
            <LongId id={mapLabel(facility.id)} />
          </b>
          <span className="spoken">{word}</span>
          <span className="nowrow-why">{alert}</span>
          <ClosestStrike locale={locale} facility={facility} tile={tile} trend={trend} />
        </span>
        <NowFigure mapFeed={mapFeed} locale={locale} facility={facility} tile={tile} />
      </button>
    </li>
  );
});
