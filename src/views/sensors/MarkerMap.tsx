import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroundTiles } from '#contracts/groundTiles.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { MarkerMap as Map } from '#map/createMarkerMap.ts';

type MarkerMapProps = {
  tiles: GroundTiles;
  marker: LonLat;
  /** What is being saved does not move. */
  isLocked: boolean;
  onMoved: (at: LonLat) => void;
};

/** The ground around a sensor with its marker, which can be dragged (SENS-05). The map comes late. */
export function MarkerMap({ tiles, marker, isLocked, onMoved }: MarkerMapProps) {
  const { t } = useTranslation('sensors');
  const ground = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Map | 'loading' | 'missing'>('loading');
  const moved = useEffectEvent((at: LonLat) => onMoved(at));
  const start = useEffectEvent(() => marker);
  useEffect(() => {
    let begun: Map | null = null;
    let isGone = false;
    const begin = async () => {
      const { createMarkerMap } = await import('#map/createMarkerMap.ts');
      if (isGone || ground.current === null) return;
      begun = createMarkerMap({ element: ground.current, tiles, start: start(), onMoved: moved });
      setMap(begun);
    };
    begin().catch(() => setMap('missing'));
    return () => {
      isGone = true;
      begun?.dispose();
    };
  }, [tiles]);
  useEffect(() => {
    if (typeof map !== 'string') map.show(marker);
  }, [map, marker]);
  if (map === 'missing') return <p className="sensorplace-none">{t('place.noMap')}</p>;
  return (
    <div className="sensorplace-map" inert={isLocked}>
      <div ref={ground} className="sensorplace-ground" role="img" aria-label={t('place.map')} />
      <small>{t('place.credit')}</small>
    </div>
  );
}
