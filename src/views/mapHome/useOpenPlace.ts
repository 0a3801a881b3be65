import { useEffect, useRef } from 'react';
import { boundsAround } from '#domain/geo/boundsAround.ts';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import type { PopupRef } from '../popup/FeaturePopup.tsx';

/** A facility that is open beside the map. */
export type OpenPlace = {
  /** As the list of facilities writes it; one that is not there yet as the address does. */
  readonly id: string;
  /** null: nobody knows where it lies. */
  readonly at: MapPoint | null;
  /** Radius of the outer circle around it, metres: what is to be seen when it opens. */
  readonly circleM: number;
  /** How far around it lightning is listed, in the user's unit and in metres: what is to be seen once it is changed. */
  readonly radius: number;
  readonly radiusM: number;
  /** Something of it lies over the foot of the map. */
  readonly hasFoot: boolean;
};

/** What stands over the map's edges, CSS px: credit and counts above, docks beside, slider or forecast below. */
const ROOM_PX = { top: 84, right: 436, bottom: 180 };
/**
 * From the first width on the legend is open beside the rail, from the second one the age of the statuses stands beside the
 * circles, unless the forecast lies below them: it pushes them to the left.
 */
const ROOMY = { fromPx: 1280, leftPx: 384, besideFromPx: 1640, agePx: 36 };
const FOLDED_LEFT_PX = 104;
/** Height of what lies over the foot, as its style has it, and the gaps around it. */
const FOOT = { fraction: 0.56, leastPx: 320, mostPx: 440, gapsPx: 44 };
/** On a phone the panel lies over the lower part. */
const NARROW_ROOM_PX = { top: 110, right: 24, left: 24 };
const SHEET = { fraction: 0.66, gapPx: 10 };
/** The plate on the outer circle stands below the age of the statuses, where the circle is large enough to have one. */
const PLATED = { topPx: 142, fromPx: 96 };

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
  useEffect(() => {
    if (openedWith.current.openId !== openId) openedWith.current = { openId, radius };
    if (map === null || lon === null || lat === null) return;
    const [widthPx = 0, heightPx = 0] = map.sizePx() ?? [];
    const reachM = openedWith.current.radius === radius ? circleM : radiusM;
    map.fit(boundsAround([lon, lat], reachM), roomOf({ isNarrow, hasFoot, widthPx, heightPx }));
  }, [map, openId, lon, lat, circleM, radius, radiusM, hasFoot, isNarrow]);
}

type Window = {
  readonly isNarrow: boolean;
  readonly hasFoot: boolean;
  readonly widthPx: number;
  readonly heightPx: number;
};

function roomOf({ isNarrow, hasFoot, widthPx, heightPx }: Window) {
  if (isNarrow) {
    const bottom = Math.round(SHEET.fraction * heightPx) + SHEET.gapPx;
    const isPlated = heightPx - bottom - PLATED.topPx >= PLATED.fromPx;
    return { ...NARROW_ROOM_PX, top: isPlated ? PLATED.topPx : NARROW_ROOM_PX.top, bottom };
  }
  const footPx = Math.min(FOOT.mostPx, Math.max(FOOT.leastPx, FOOT.fraction * heightPx)) + FOOT.gapsPx;
  return {
    top: ROOM_PX.top + (widthPx < ROOMY.besideFromPx || hasFoot ? ROOMY.agePx : 0),
    right: ROOM_PX.right,
    bottom: hasFoot ? footPx : ROOM_PX.bottom,
    left: widthPx < ROOMY.fromPx ? FOLDED_LEFT_PX : ROOMY.leftPx,
  };
}
