import { useSelector } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import { selectIsGuest } from '#machines/session/sessionSelectors.ts';
import { AddSensorButton } from '#views/layers/AddSensorButton.tsx';
import type { SnowSensorRef } from '#views/sensors/sensorView.ts';
import type { MapSystem } from './createMapSystem.ts';
import type { Product } from './createProduct.ts';

type SensorCalls = {
  /** null: there are no calls for sensors here. */
  readonly sensor: SnowSensorRef | null;
  /** What stands in the menu under a layer, by its name. */
  readonly extras: Readonly<Record<string, ReactNode>>;
};

/** The ways to snow sensors on a map; guests add none (GAP-84, GAP-85). */
export function useSensorCalls({ parts, session }: Product, { sensor }: MapSystem): SensorCalls {
  const isGuest = useSelector(session, selectIsGuest);
  const { sensorsBaseUrl } = parts.environment;
  return useMemo(() => {
    if (sensorsBaseUrl === '') return { sensor: null, extras: {} };
    const add = <AddSensorButton onPress={() => sensor.send({ type: 'addition.began' })} />;
    return { sensor, extras: isGuest ? {} : { snowSensors: add } };
  }, [sensor, sensorsBaseUrl, isGuest]);
}
