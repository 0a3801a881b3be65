import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroundTiles } from '#contracts/groundTiles.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { PlaceMap } from '#map/createPlaceMap.ts';

type SiteMapProps = {
  tiles: GroundTiles;
  /** null: not known yet. */
  middle: LonLat | null;
  /** Of an area, in their order; none: a point. */
  corners: readonly LonLat[];
  onPointed: (place: LonLat) => void;
};

/** Where a location is, and a way to point at it (ADMIN-08). The numbers say the same, and are the way without a mouse. */
export function SiteMap({ tiles, middle, corners, onPointed }: SiteMapProps) {
  const { t } = useTranslation('admin');
  const ground = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PlaceMap | 'loading' | 'missing'>('loading');
  const pointed = useEffectEvent((place: LonLat) => onPointed(place));
  useEffect(() => {
    let begun: PlaceMap | null = null;
    let isGone = false;
    const begin = async () => {
      const { createPlaceMap } = await import('#map/createPlaceMap.ts');
      if (isGone || ground.current === null) return;
      begun = createPlaceMap({ element: ground.current, tiles, onPointed: pointed });
      setMap(begun);
    };
    begin().catch(() => setMap('missing'));
    return () => {
      isGone = true;
      begun?.dispose();
    };
  }, [tiles]);
  useEffect(() => {
    if (typeof map !== 'string') map.show({ middle, corners });
  }, [map, middle, corners]);
  if (map === 'missing') return <p className="profile-note">{t('site.noMap')}</p>;
  return (
    <div className="admin-map">
      <div ref={ground} className="admin-map-ground" role="img" aria-label={t('site.map')} />
      <small>{t('site.credit')}</small>
    </div>
  );
}
