import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Facility } from '#contracts/facility.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import { selectSensorDialog, selectSensorGid } from '#machines/snowSensor/snowSensorSelectors.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';
import { lazyPage } from '#app/binding/lazyPage.tsx';
import type { SensorLayerProps } from '#app/sensors/SensorLayer.tsx';

const LazySensorLayer = lazyPage<SensorLayerProps>(
  async () => (await import('#app/sensors/SensorLayer.tsx')).SensorLayer,
);

const NO_FACILITIES: readonly Facility[] = [];

type SensorSlotProps = { product: Product; units: UnitSystem; system: MapSystem };

/** Panel of a snow sensor over the map, loaded with the first sensor that a user opens. */
export function SensorSlot({ product, units, system }: SensorSlotProps) {
  const { sensor, facilities, clientId } = system;
  const isAsked = useSelector(
    sensor,
    (now) => selectSensorGid(now) !== null || selectSensorDialog(now) !== null,
  );
  const known = useSelector(facilities, selectAnswer<readonly Facility[]>) ?? NO_FACILITIES;
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  if (!wasAsked) return null;
  return (
    <LazySensorLayer
      meanwhile={null}
      product={product}
      unitSystem={units}
      clientId={clientId}
      sensor={sensor}
      facilities={known}
      isPage={false}
    />
  );
}
