import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createTrackingMap, type TrackingMap, type TrackingMapParts } from '#map/createTrackingMap.ts';
import type { FeatureLayer } from '#map/features/featureLayer.ts';
import type { Picture } from '#map/layers/createPicturesLayer.ts';
import type { ShownRoutes } from '#map/routes/createRouteLines.ts';

export type TrackingGroundProps = Omit<TrackingMapParts, 'element'> & {
  /** Whom pictures of the ground are by; empty: nobody. */
  readonly tileCredit: string;
  readonly shown: ShownRoutes;
  readonly pictures: readonly Picture[];
  readonly features: readonly FeatureLayer[];
  /** Hears of the map once it is there, and of null when it goes. */
  readonly onReady: (map: TrackingMap | null) => void;
};

/** Where a vehicle is, and its way. The panel says the same in words, and is what readers use. */
export function TrackingGround(props: TrackingGroundProps) {
  const { tiles, isStill, start, onClicked, onHovered, onMoved, onPictureBroke, onReady } = props;
  const { shown, pictures, features, tileCredit } = props;
  const { t } = useTranslation('map');
  const [map, setMap] = useState<TrackingMap | null>(null);
  const begin = useCallback(
    (element: HTMLDivElement) => {
      const begun = createTrackingMap({
        ...{ element, tiles, isStill, start, onClicked, onHovered, onMoved, onPictureBroke },
      });
      setMap(begun);
      onReady(begun);
      return () => {
        onReady(null);
        begun.dispose();
      };
    },
    [tiles, isStill, start, onClicked, onHovered, onMoved, onPictureBroke, onReady],
  );
  useEffect(() => map?.showPictures(pictures), [map, pictures]);
  useEffect(() => map?.showFeatures(features), [map, features]);
  useEffect(() => map?.showRoutes(shown), [map, shown]);
  return (
    <>
      <div ref={begin} className="mapground" role="img" aria-label={t('ground')} />
      <small className="mapcredit">
        {[t('credit'), tileCredit].filter((part) => part !== '').join(' · ')}
      </small>
    </>
  );
}
