import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { UnitSystem } from '#domain/units/units.ts';
import { selectShownHeat } from '#machines/vehicleHeat/vehicleHeatSelectors.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import { lazyPage } from '#app/binding/lazyPage.tsx';
import type { Product } from '#app/page/createProduct.ts';
import type { HeatLayerProps } from '#app/vehicleHeat/HeatLayer.tsx';
import { useVehicleLinks } from './useVehicleLinks.ts';

const LazyHeatLayer = lazyPage<HeatLayerProps>(
  async () => (await import('#app/vehicleHeat/HeatLayer.tsx')).HeatLayer,
);

type HeatSlotProps = { product: Product; units: UnitSystem; system: MapSystem };

/** The heat panel over the map: its code is loaded with the first vehicle whose heat is requested. */
export function HeatSlot({ product, units, system: { heat, clientId } }: HeatSlotProps) {
  const { copyLink } = useVehicleLinks(product, clientId);
  const isShown = useSelector(heat, (now) => selectShownHeat(now) !== null);
  const [wasShown, setWasShown] = useState(false);
  if (isShown && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <LazyHeatLayer meanwhile={null} product={product} unitSystem={units} heat={heat} copyLink={copyLink} />
  );
}
