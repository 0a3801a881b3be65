import { useEffect } from 'react';
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
  /** What is to be seen around it, metres. */
  readonly radiusM: number;
  /** Something of it lies over the foot of the map. */
  readonly hasFoot: boolean;
};

/** What stands over the map's edges, CSS px: counts above, the rail, the panel on the right, slider or forecast below. */
const ROOM_PX = { top: 64, right: 400, bottom: 112, left: 64 };
/** Height of what lies over the foot, as its style has it, and the gaps around it. */
const FOOT = { fraction: 0.56, leastPx: 280, mostPx: 440, gapsPx: 24 };
/** On a phone the panel lies over the lower part. */
const SHEET_FRACTION = 0.66;

type OpenLook = {
  /** The panel is a sheet over the lower part of the map. */
  readonly isNarrow: boolean;
  readonly popup: PopupRef;
};

/**
 * Goes where a facility can be seen with what lies around it, whenever another one is opened or more is to be seen. The
 * card goes: what it said of the facility the panel says.
 */
export function useOpenPlace(
  map: HomeMap | null,
  opened: OpenPlace | null,
  { isNarrow, popup }: OpenLook,
): void {
  const { id: openId, radiusM, hasFoot } = opened ?? { id: null, radiusM: 0, hasFoot: false };
  const { lon, lat } = opened?.at ?? { lon: null, lat: null };
  useEffect(() => {
    if (openId !== null) popup.send({ type: 'card.closed' });
  }, [popup, openId]);
  useEffect(() => {
    if (map === null || lon === null || lat === null) return;
    const [, heightPx = 0] = map.sizePx() ?? [];
    map.fit(boundsAround([lon, lat], radiusM), roomOf({ isNarrow, hasFoot, heightPx }));
  }, [map, lon, lat, radiusM, hasFoot, isNarrow]);
}

function roomOf({ isNarrow, hasFoot, heightPx }: { isNarrow: boolean; hasFoot: boolean; heightPx: number }) {
  if (isNarrow) return { top: 56, right: 8, bottom: Math.round(SHEET_FRACTION * heightPx), left: 8 };
  const footPx = Math.min(FOOT.mostPx, Math.max(FOOT.leastPx, FOOT.fraction * heightPx)) + FOOT.gapsPx;
  return { ...ROOM_PX, bottom: hasFoot ? footPx : ROOM_PX.bottom };
}
