import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { Picture } from '#map/layers/createPicturesLayer.ts';
import type { StrikeChoice } from '#map/strikes/followStrikes.ts';
import { createHomeMap, type HomeMap, type HomeMapParts } from '#map/createHomeMap.ts';

export type MapGroundProps = Omit<HomeMapParts, 'element'> & {
  readonly facilities: readonly Facility[];
  /** `MapCode` of each facility, by row. */
  readonly codes: Uint8Array;
  readonly hidden: ReadonlySet<number>;
  readonly selectedId: string | null;
  readonly pictures: readonly Picture[];
  /** What is shown of live lightning; null: nothing. */
  readonly strikeChoice: StrikeChoice | null;
  /** Hears of the map once it is there, and of null when it goes. */
  readonly onReady: (map: HomeMap | null) => void;
};

const NOTHING_KNOWN = new Uint8Array(0);

/** Where the facilities are and what holds there. The list says the same in words, and is what readers use. */
export function MapGround(props: MapGroundProps) {
  const { facilities, codes, hidden, selectedId, pictures, strikeChoice } = props;
  const { tileUrl, isStill, start, circles, strikes, presentMs } = props;
  const { onChosen, onHovered, onMoved, onPictureBroke, onReady } = props;
  const { t } = useTranslation('map');
  const [map, setMap] = useState<HomeMap | null>(null);
  const begin = useCallback(
    (element: HTMLDivElement) => {
      const begun = createHomeMap({
        ...{ element, tileUrl, isStill, start, circles, strikes, presentMs },
        ...{ onChosen, onHovered, onMoved, onPictureBroke },
      });
      setMap(begun);
      onReady(begun);
      return () => {
        onReady(null);
        begun.dispose();
      };
    },
    [
      tileUrl,
      isStill,
      start,
      circles,
      strikes,
      presentMs,
      onChosen,
      onHovered,
      onMoved,
      onPictureBroke,
      onReady,
    ],
  );
  useEffect(() => {
    map?.show(facilities.map(placeOf));
  }, [map, facilities]);
  useEffect(() => {
    // statuses of another list say nothing of this one (S1)
    map?.say(codes.length === facilities.length ? codes : NOTHING_KNOWN, hidden);
  }, [map, facilities, codes, hidden]);
  useEffect(() => map?.showPictures(pictures), [map, pictures]);
  useEffect(() => map?.chooseStrikes(strikeChoice), [map, strikeChoice]);
  useEffect(() => map?.select(selectedId), [map, selectedId]);
  return (
    <>
      <div ref={begin} className="mapground" role="img" aria-label={t('ground')} />
      <small className="mapcredit">{t('credit')}</small>
    </>
  );
}

function placeOf({ id, longitude: lon, latitude: lat }: Facility) {
  return { id, name: id, lon, lat };
}
