import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroundTiles } from '#contracts/groundTiles.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { MarkerMap as Map } from '#map/createMarkerMap.ts';
import { useLateMap, type LoadMap } from '../lateMap/useLateMap.ts';

type MarkerMapProps = {
  tiles: GroundTiles;
  marker: LonLat;
  /** What is being saved does not move. */
  isLocked: boolean;
  onMoved: (at: LonLat) => void;
};

const loadMap: LoadMap<Map, LonLat> = async () => {
  const { createMarkerMap } = await import('#map/createMarkerMap.ts');
  return ({ onPlaced, ...parts }) => createMarkerMap({ ...parts, onMoved: onPlaced });
};

/** The ground around a sensor with its marker, which can be dragged (SENS-05). The map comes late. */
export function MarkerMap({ tiles, marker, isLocked, onMoved }: MarkerMapProps) {
  const { t } = useTranslation('sensors');
  const { ground, map, isMissing } = useLateMap(loadMap, { tiles, start: marker, onPlaced: onMoved });
  useEffect(() => map?.show(marker), [map, marker]);
  if (isMissing) return <p className="sensorplace-none">{t('place.noMap')}</p>;
  return (
    <div className="sensorplace-map" inert={isLocked}>
      <div ref={ground} className="sensorplace-ground" role="img" aria-label={t('place.map')} />
      <small>{t('place.credit')}</small>
    </div>
  );
}
