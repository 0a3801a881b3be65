import type { SnowSensor } from '#contracts/snowSensor.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { SensorRecord } from '../../storage/repositories/sensorsRepository.ts';
import {
  readingsOf,
  toldMs,
  valueAt,
  type DeviceFeed,
  type DeviceReadings,
} from '../../world/telemetry/deviceFeed.ts';
import { isTurnedOn, seriesTimes } from './sensorReadings.ts';

type Device = Pick<SensorRecord, 'clientId' | 'deviceId' | 'status' | 'statusAtMs'>;

/** Depth of the snow that a sensor measured last at a time, cm; null: nothing that still holds, or it is turned off (S4). */
export function measuredDepthCm(feeds: readonly DeviceFeed[], sensor: Device, atMs: number): number | null {
  if (!isTurnedOn(sensor, atMs)) return null;
  return depthAt(readingsOf(feeds, sensor.clientId, sensor.deviceId), atMs);
}

/**
 * Heights that a sensor measured over the last day, every five minutes,
 * each as long as it holds, and when it measured last.
 */
export function measuredHeights(
  feeds: readonly DeviceFeed[],
  sensor: Device,
  nowMs: number,
): SnowSensor['sensor'] {
  const device = readingsOf(feeds, sensor.clientId, sensor.deviceId);
  const times = seriesTimes(nowMs);
  const last = device.readings.findLast(
    ({ atMs, values }) => atMs <= nowMs && isTurnedOn(sensor, atMs) && (values['depth'] ?? null) !== null,
  );
  return {
    read_at: last === undefined ? null : isoInstant(toldMs(last, 'depth')),
    time: times.map(isoInstant),
    height: times.map((timeMs) =>
      timeMs > nowMs || !isTurnedOn(sensor, timeMs) ? null : depthAt(device, timeMs),
    ),
  };
}

function depthAt(device: DeviceReadings, atMs: number): number | null {
  const depthCm = valueAt(device, 'depth', atMs);
  return depthCm === null ? null : roundTo(depthCm, 1);
}
