import { useMemo } from 'react';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { ShownRoutes } from '#map/routes/createRouteLines.ts';
import type { ShownFeatures } from '#views/layers/featureViews.ts';
import type { MapSlots } from '#views/mapHome/MapHome.tsx';
import type { PopupDependencies } from '#views/mapHome/MapPopup.tsx';

/** What another page shows on the map and beside it. */
export type MapOverlay = Pick<MapSlots, 'drawer' | 'note'> & {
  readonly title: string;
  readonly routes: ShownRoutes | null;
  /** What of it has a card. */
  readonly features: readonly ShownFeatures[];
};

/** What has a card: what another page shows on the map comes first. */
export function useShownCards(cards: PopupDependencies, overlay: MapOverlay | undefined): PopupDependencies {
  const added = overlay?.features;
  return useMemo(
    () => (added === undefined ? cards : { ...cards, shown: [...added, ...cards.shown] }),
    [cards, added],
  );
}

/** What stands around the map: a wall has nothing to set, and another page takes the room of the docks. */
export function slotsOf(
  { wall }: Pick<MapSystem, 'wall'>,
  slots: MapSlots,
  overlay: MapOverlay | undefined,
): MapSlots {
  if (wall !== null) return { note: slots.note };
  if (overlay === undefined) return slots;
  const { slider, inspector } = slots;
  const notes = (
    <>
      {slots.note}
      {overlay.note}
    </>
  );
  return { slider, inspector, note: notes, drawer: overlay.drawer };
}
