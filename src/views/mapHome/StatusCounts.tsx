import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { countCodes, selectCodes } from '#machines/mapFeed/mapFeedSelectors.ts';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { styleOfAlert } from '#ui/statusStyle.ts';
import { isShown, MAP_STATUSES, toggled, type MapFeedRef } from '../mapFacts/mapView.ts';

type StatusCountsProps = {
  mapFeed: MapFeedRef;
  hidden: ReadonlySet<number>;
  onFilter: (hidden: ReadonlySet<number>) => void;
};

/** How many facilities stand in which status, worst first; each but the unknown can be hidden and shown again (LIST-08). */
export function StatusCounts({ mapFeed, hidden, onFilter }: StatusCountsProps) {
  const { t } = useTranslation(['map', 'common']);
  const counts = countCodes(useSelector(mapFeed, selectCodes));
  return (
    <div className="mapcounts" role="group" aria-label={t('counts')}>
      {MAP_STATUSES.map(({ status, codes }) => {
        const statusStyle = styleOfAlert(status);
        const count = codes.reduce<number>((sum, code) => sum + (counts[code] ?? 0), 0);
        const inside = (
          <>
            <StatusIcon statusStyle={statusStyle} />
            <b>{t('figure', { count })}</b> <span>{t(`common:status.${statusStyle}`)}</span>
          </>
        );
        const marks = { 'data-look': statusStyle, 'data-zero': count === 0 };
        return status === 'UNKNOWN' ? (
          <span key={status} className="mapcount" title={t('countAlways')} {...marks}>
            {inside}
          </span>
        ) : (
          <button
            key={status}
            type="button"
            className="mapcount"
            aria-pressed={isShown(hidden, codes)}
            onClick={() => onFilter(toggled(hidden, codes))}
            {...marks}
          >
            {inside}
          </button>
        );
      })}
    </div>
  );
}
