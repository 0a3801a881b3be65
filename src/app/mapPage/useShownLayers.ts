import { useScheme } from '#app/binding/useMedia.ts';
import type { OpenedFacility } from '#app/facility/useOpenedFacility.ts';
import type { LayerView, ShownLayers } from '#app/layers/createLayerFlow.ts';
import { useMapLayers } from '#app/layers/useMapLayers.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import { lightningHistoryMs } from '#domain/lightning/facilityLightning.ts';
import type { UnitSystem } from '#domain/units/units.ts';

type Looking = Pick<LayerView, 'language' | 'extent'> & {
  readonly units: UnitSystem;
  /** The facility beside the map says how far back lightning is shown; null: none is open. */
  readonly opened: OpenedFacility | null;
};

/** What the map shows of its layers, in this user's units and theme. */
export function useShownLayers(
  { flow }: MapSystem,
  { language, units, extent, opened }: Looking,
): ShownLayers {
  const scheme = useScheme();
  const historyMs = opened?.historyMs ?? lightningHistoryMs(null);
  return useMapLayers(flow, { scheme, units, language, extent, historyMs });
}
