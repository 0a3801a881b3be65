import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { createFacilityMap, type FacilityMap as Shown } from '#map/createFacilityMap.ts';

export type FacilityMapProps = {
  readonly facilities: readonly Facility[];
  /** Address of the ground's tiles, with `{z}`, `{x}` and `{y}`. */
  readonly tileUrl: string;
  /** The device asks for less motion. */
  readonly isStill: boolean;
  /** Id of the facility that somebody clicked on. Another function makes another map. */
  readonly onChosen: (id: string) => void;
};

/** Where the facilities are. The list beside it says the same in words, and is what keys and readers use. */
export function FacilityMap({ facilities, tileUrl, isStill, onChosen }: FacilityMapProps) {
  const { t } = useTranslation('common');
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef<Shown | null>(null);
  useEffect(() => {
    const map = createFacilityMap({ element: element.current!, tileUrl, isStill, onChosen });
    shown.current = map;
    return () => map.dispose();
  }, [tileUrl, isStill, onChosen]);
  // again also for a map that took the place of another
  useEffect(() => shown.current?.show(facilities.map(placeOf)), [facilities, tileUrl, isStill, onChosen]);
  return (
    <>
      <div ref={element} className="picker-map-ground" role="img" aria-label={t('picker.map')} />
      <small className="picker-map-credit">{t('picker.mapCredit')}</small>
    </>
  );
}

function placeOf({ id, name = id, longitude: lon, latitude: lat }: Facility) {
  return { id, name, lon, lat };
}
