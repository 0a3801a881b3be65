import { useCallback, useEffect, useState } from 'react';
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
  const [map, setMap] = useState<Shown | null>(null);
  const begin = useCallback(
    (element: HTMLDivElement) => {
      const begun = createFacilityMap({ element, tileUrl, isStill, onChosen });
      setMap(begun);
      return () => begun.dispose();
    },
    [tileUrl, isStill, onChosen],
  );
  useEffect(() => map?.show(facilities.map(placeOf)), [map, facilities]);
  return (
    <>
      <div ref={begin} className="picker-map-ground" role="img" aria-label={t('picker.map')} />
      <small className="picker-map-credit">{t('picker.mapCredit')}</small>
    </>
  );
}

function placeOf({ id, name = id, longitude: lon, latitude: lat }: Facility) {
  return { id, name, lon, lat };
}
