import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BasemapSources } from '#contracts/basemapSources.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { MarkerMap as Map } from '#map/createMarkerMap.ts';
import { useLazyMap, type LoadMap } from '../lazyMap/useLazyMap.ts';

type MarkerMapProps = {
  tiles: BasemapSources;
  marker: LonLat;
  /** What is being saved does not move. */
  isLocked: boolean;
  onMoved: (at: LonLat) => void;
};

const loadMap: LoadMap<Map, LonLat> = async () => {
  const { createMarkerMap } = await import('#map/createMarkerMap.ts');
  return ({ onPlaced, ...dependencies }) => createMarkerMap({ ...dependencies, onMoved: onPlaced });
};

/** Map around one sensor with a draggable marker, loaded lazily (SENS-05). */
export function MarkerMap({ tiles, marker, isLocked, onMoved }: MarkerMapProps) {
  const { t } = useTranslation('sensors');
  const { element, map, isMissing } = useLazyMap(loadMap, { tiles, start: marker, onPlaced: onMoved });
  useEffect(() => map?.show(marker), [map, marker]);
  if (isMissing) return <p className="sensorplace-none">{t('place.noMap')}</p>;
  return (
    <div className="sensorplace-map" inert={isLocked}>
      <div ref={element} className="sensorplace-canvas" role="img" aria-label={t('place.map')} />
      <small>{t('place.credit')}</small>
    </div>
  );
}
