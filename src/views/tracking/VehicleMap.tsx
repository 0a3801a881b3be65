import { useCallback, useEffect } from 'react';
import type { RoutesMap, RoutesMapDependencies } from '#map/createRoutesMap.ts';
import { createTrackingMap } from '#map/createTrackingMap.ts';
import type { FeatureLayer } from '#map/features/featureLayer.ts';
import type { Picture } from '#map/layers/createPicturesLayer.ts';
import type { ShownRoutes } from '#map/routes/createRouteLines.ts';
import { MapElement } from '../mapHome/MapElement.tsx';
import { useMapOf } from '../mapHome/useMapOf.ts';

export type VehicleMapProps = Omit<RoutesMapDependencies, 'element'> & {
  /** Whom tile pictures are by; empty: nobody. */
  readonly tileCredit: string;
  readonly shown: ShownRoutes;
  readonly pictures: readonly Picture[];
  readonly features: readonly FeatureLayer[];
  /** Hears of the map once it is there, and of null when it goes. */
  readonly onReady: (map: RoutesMap | null) => void;
};

/** Where a vehicle is, and its way. The panel says the same in words, and is what readers use. */
export function VehicleMap(props: VehicleMapProps) {
  const { tiles, isStill, start, onClicked, onHovered, onMoved, tilesTold, onReady } = props;
  const { shown, pictures, features, tileCredit } = props;
  const create = useCallback(
    (element: HTMLElement) =>
      createTrackingMap({
        element,
        tiles,
        isStill,
        start,
        onClicked,
        onHovered,
        onMoved,
        tilesTold,
      }),
    [tiles, isStill, start, onClicked, onHovered, onMoved, tilesTold],
  );
  const [map, begin] = useMapOf(create, onReady);
  useEffect(() => map?.showPictures(pictures), [map, pictures]);
  useEffect(() => map?.showFeatures(features), [map, features]);
  useEffect(() => map?.showRoutes(shown), [map, shown]);
  return <MapElement begin={begin} tileCredit={tileCredit} />;
}
