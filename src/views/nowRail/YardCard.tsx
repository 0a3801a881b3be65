import { useSelector } from '@xstate/react';
import { memo, useMemo, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameTile } from '#domain/alerting/yardTile.ts';
import { mapLabel } from '#map/layers/mapLabel.ts';
import { selectTile } from '#machines/mapFeed/yardTileSelectors.ts';
import { Chip } from '#ui/Chip.tsx';
import { LongId } from '#ui/LongId.tsx';
import { useFacilityWords } from '../mapFacts/useFacilityContent.tsx';
import { ClosestStrike } from './ClosestStrike.tsx';
import { NowFigure } from './NowFigure.tsx';
import type { NowRowProps } from './nowView.ts';
import './yardCard.css';

export type YardCardProps = NowRowProps & {
  /** Of its element. */
  ref?: Ref<HTMLLIElement>;
  /** When the alert ends is told with its day, and so is that there is none. */
  hasExpiry?: boolean;
  /** What stands under it; none: nothing. */
  children?: ReactNode;
};

/**
 * One yard on a narrow screen: a row of a list has no room there. Chosen, the map goes to the yard. Drawn again with its own
 * yard alone, not with each move of the map.
 */
export const YardCard = memo(function YardCard(props: YardCardProps) {
  const { mapFeed, locale, facility, trend, isSelected, onChosen, hasExpiry = false, children, ref } = props;
  const { t } = useTranslation('map');
  const { statusStyle, word, alert, expires } = useFacilityWords(mapFeed, locale, facility);
  const select = useMemo(() => selectTile(facility.id, 'fresh', 'map'), [facility.id]);
  const tile = useSelector(mapFeed, select, isSameTile);
  const place = placeOf(facility.city, facility.state);
  return (
    <li
      ref={ref}
      className="yardcard"
      data-row={facility.id}
      data-look={statusStyle}
      data-selected={isSelected}
    >
      <button
        type="button"
        className="yardcard-main"
        aria-pressed={isSelected}
        onClick={() => onChosen(facility)}
      >
        <span className="yardcard-head">
          <span>
            <b>
              <LongId id={mapLabel(facility.id)} />
            </b>{' '}
            <span className="yardcard-place">{place}</span>
          </span>{' '}
          <Chip statusStyle={statusStyle} word={word} />
        </span>{' '}
        <span className="yardcard-why">{alert}</span>{' '}
        <span className="yardcard-facts">
          <span>
            <ClosestStrike locale={locale} facility={facility} tile={tile} trend={trend} />
            {hasExpiry && (
              <small>
                {t('list.expires')} {expires}
              </small>
            )}
          </span>
          {statusStyle !== 'open' && (
            <NowFigure mapFeed={mapFeed} locale={locale} facility={facility} tile={tile} />
          )}
        </span>
      </button>
      {children}
    </li>
  );
});

/** Amarillo (TX); empty where neither is known. */
function placeOf(city = '', state = ''): string {
  return state === '' || city === '' ? `${city}${state}` : `${city} (${state})`;
}
