import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Facility } from '#contracts/facility.ts';
import type { Session } from '#contracts/session.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import { selectSensorDialog, selectSensorGid } from '#machines/snowSensor/snowSensorSelectors.ts';
import type { MapSystem } from './createMapSystem.ts';
import type { Product } from './createProduct.ts';
import { latePage } from './latePage.tsx';
import type { SensorLayerProps } from './SensorLayer.tsx';

const LateSensorLayer = latePage<SensorLayerProps>(
  async () => (await import('./SensorLayer.tsx')).SensorLayer,
);

const NO_FACILITIES: readonly Facility[] = [];

type SensorSlotProps = { product: Product; session: Session; system: MapSystem };

/** The panel of a snow sensor over the map: it comes with the first sensor that somebody looks at, and stays for what it tells. */
export function SensorSlot({ product, session, system }: SensorSlotProps) {
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
    <LateSensorLayer
      meanwhile={null}
      {...{ product, session, clientId, sensor }}
      facilities={known}
      isPage={false}
    />
  );
}
