import type { SnowSensor, SnowSensors } from '#contracts/snowSensor.ts';
import type { SensorRecord } from '../../storage/repositories/sensorsRepository.ts';
import { measuredHeights } from '../../useCases/sensors/measuredHeights.ts';
import { heightsOf } from '../../useCases/sensors/sensorReadings.ts';
import type { SensorCalls } from './sensorCalls.ts';

/** One sensor as calls answer it, with its heights now: those that were measured, where nothing is simulated (S14). */
export function sensorAnswer(
  sensor: SensorRecord,
  { model, measured }: Pick<SensorCalls, 'model' | 'measured'>,
  nowMs: number,
): SnowSensors {
  const heights =
    model === null && measured.length > 0
      ? measuredHeights(measured, sensor, nowMs)
      : heightsOf(model, sensor, nowMs);
  return { sensors: [toSnowSensor(sensor, heights)], isSimulation: model !== null };
}

function toSnowSensor(sensor: SensorRecord, heights: SnowSensor['sensor']): SnowSensor {
  const { gid, project, type, zone, facility, status, latitude, longitude } = sensor;
  return {
    gid,
    project,
    type,
    zone,
    facility,
    status,
    latitude,
    longitude,
    client: sensor.clientId,
    device_id: sensor.deviceId,
    marker_color: sensor.markerColor,
    marker_symbol: sensor.markerSymbol,
    marker_size: sensor.markerSize,
    sensor: heights,
  };
}
