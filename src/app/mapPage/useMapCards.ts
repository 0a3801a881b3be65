import { useMemo } from 'react';
import { useScheme } from '#app/binding/useMedia.ts';
import type { ShownLayers } from '#app/layers/createLayerFlow.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { PopupDependencies } from '#views/mapHome/MapPopup.tsx';
import { useSensorCalls } from './useSensorCalls.tsx';
import { useVehicleLinks } from './useVehicleLinks.ts';

/** What the cards over the map are made from. */
export function useMapCards(
  product: Product,
  system: MapSystem,
  { layers: { features, layers }, units }: { layers: ShownLayers; units: UnitSystem },
): PopupDependencies {
  const { popup } = system;
  const scheme = useScheme();
  const vehicleLinks = useVehicleLinks(product, system.clientId);
  const { sensor } = useSensorCalls(product, system);
  const heat = product.platform.environment.heatBaseUrl === '' ? null : system.heat;
  return useMemo(
    () => ({ popup, shown: features, layers, unitSystem: units, scheme, vehicleLinks, sensor, heat }),
    [popup, features, layers, units, scheme, vehicleLinks, sensor, heat],
  );
}
