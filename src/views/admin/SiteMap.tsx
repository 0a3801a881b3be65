import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BasemapSources } from '#contracts/basemapSources.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { PlaceMap } from '#map/createPlaceMap.ts';
import { useLazyMap, type LoadMap } from '../lazyMap/useLazyMap.ts';

type SiteMapProps = {
  tiles: BasemapSources;
  /** null: not known yet. */
  middle: LonLat | null;
  /** Of an area, in their order; none: a point. */
  corners: readonly LonLat[];
  onPointed: (place: LonLat) => void;
};

const loadMap: LoadMap<PlaceMap, null> = async () => {
  const { createPlaceMap } = await import('#map/createPlaceMap.ts');
  return ({ element, tiles, onPlaced }) => createPlaceMap({ element, tiles, onPointed: onPlaced });
};

/** Where a location is, and a way to point at it (ADMIN-08). The numbers say the same, and are the way without a mouse. */
export function SiteMap({ tiles, middle, corners, onPointed }: SiteMapProps) {
  const { t } = useTranslation('admin');
  const { element, map, isMissing } = useLazyMap(loadMap, { tiles, start: null, onPlaced: onPointed });
  useEffect(() => map?.show({ middle, corners }), [map, middle, corners]);
  if (isMissing) return <p className="profile-note">{t('site.noMap')}</p>;
  return (
    <div className="admin-map">
      <div ref={element} className="admin-map-canvas" role="img" aria-label={t('site.map')} />
      <small>{t('site.credit')}</small>
    </div>
  );
}
