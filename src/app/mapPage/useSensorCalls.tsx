import { useSelector } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import type { LayerKind } from '#domain/hazards/layerKind.ts';
import { selectIsGuest } from '#machines/session/sessionSelectors.ts';
import { AddSensorButton } from '#views/layers/AddSensorButton.tsx';
import type { SnowSensorRef } from '#views/sensors/sensorView.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';

type SensorCalls = {
  /** null: there are no calls for sensors here. */
  readonly sensor: SnowSensorRef | null;
  /** What stands in the menu under a layer, by its kind. */
  readonly extras: Readonly<Partial<Record<LayerKind, ReactNode>>>;
};

/** The ways to snow sensors on a map; guests add none (GAP-84, GAP-85). */
export function useSensorCalls({ platform, session }: Product, { sensor }: MapSystem): SensorCalls {
  const isGuest = useSelector(session, selectIsGuest);
  const { sensorsBaseUrl } = platform.environment;
  return useMemo(() => {
    if (sensorsBaseUrl === '') return { sensor: null, extras: {} };
    const add = <AddSensorButton onPress={() => sensor.send({ type: 'addition.began' })} />;
    return { sensor, extras: isGuest ? {} : { snowSensorOverlay: add } };
  }, [sensor, sensorsBaseUrl, isGuest]);
}
