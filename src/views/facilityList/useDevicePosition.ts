import { useEffect, useState } from 'react';
import type { LonLat } from '#domain/geo/distance.ts';

/** Where the device is, as far as that is known. */
export type DevicePosition =
  | { readonly kind: 'notAsked' | 'asked' | 'unknown' }
  | { readonly kind: 'known'; readonly at: LonLat };

/** A building or a valley may keep the sky away for some time. */
const TIMEOUT_MS = 15_000;
/** A person walks some hundred metres meanwhile, which changes no order of yards. */
const KEPT_MS = 120_000;

/** Asks the device for its position from the moment it is needed, once; the browser asks the person. */
export function useDevicePosition(isNeeded: boolean): DevicePosition {
  const [position, setPosition] = useState<DevicePosition>({ kind: 'notAsked' });
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isOver = false;
    const tell = (next: DevicePosition) => void (!isOver && setPosition(next));
    tell({ kind: 'asked' });
    // none where the page was not loaded safely
    if (navigator.geolocation === undefined) tell({ kind: 'unknown' });
    else
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => tell({ kind: 'known', at: [coords.longitude, coords.latitude] }),
        () => tell({ kind: 'unknown' }),
        { timeout: TIMEOUT_MS, maximumAge: KEPT_MS },
      );
    return () => void (isOver = true);
  }, [isNeeded]);
  return position;
}
