import { useEffect, useRef } from 'react';
import { boundsAround } from '#domain/geo/boundsAround.ts';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import type { PopupRef } from '../popup/FeaturePopup.tsx';
import { noteArrival } from './noteArrival.ts';
import { roomBeside } from './roomBeside.ts';
import { roomByLetters } from './roomByLetters.ts';

/** A facility that is open beside the map. */
export type OpenPlace = {
  /** As the list of facilities writes it; one that is not there yet as the address does. */
  readonly id: string;
  /** null: its position is not known. */
  readonly at: MapPoint | null;
  /** Radius of the outer circle around it, metres: the extent that the map shows when it opens. */
  readonly circleM: number;
  /** How far around it lightning is listed, in the user's unit and in metres: what is to be seen once it is changed. */
  readonly radius: number;
  readonly radiusM: number;
  /** Something of it lies over the foot of the map. */
  readonly hasFoot: boolean;
};

const NONE = { id: null, circleM: 0, radius: 0, radiusM: 0, hasFoot: false };

type OpenLook = {
  /** The panel is a sheet over the lower part of the map. */
  readonly isNarrow: boolean;
  readonly popup: PopupRef;
};

/**
 * Goes where a facility can be seen with both circles, whenever another one is opened or the free part of the map
 * changes, and with the strikes around it once another radius is chosen. The card goes: the panel has its facts.
 */
export function useOpenPlace(
  map: HomeMap | null,
  opened: OpenPlace | null,
  { isNarrow, popup }: OpenLook,
): void {
  const { id: openId, circleM, radius, radiusM, hasFoot } = opened ?? NONE;
  const { lon, lat } = opened?.at ?? { lon: null, lat: null };
  const openedWith = useRef({ openId, radius });
  useEffect(() => {
    if (openId !== null) popup.send({ type: 'card.closed' });
  }, [popup, openId]);
  const arrived = useRef<string>(null);
  useEffect(() => {
    if (openId === null) arrived.current = null;
    if (openedWith.current.openId !== openId) openedWith.current = { openId, radius };
    if (map === null || lon === null || lat === null) return undefined;
    const reachM = openedWith.current.radius === radius ? circleM : radiusM;
    const target = JSON.stringify([openId, lon, lat, reachM, hasFoot, isNarrow]);
    if (target === arrived.current) return undefined;
    const room = roomByLetters(map, (...sizePx) => roomBeside({ isNarrow, hasFoot }, ...sizePx));
    map.fit(boundsAround([lon, lat], reachM), room);
    return noteArrival(arrived, target);
  }, [map, openId, lon, lat, circleM, radius, radiusM, hasFoot, isNarrow]);
}
