import type { SnowSensor, SnowSensors } from '#contracts/snowSensor.ts';
import type { SensorRecord } from '../../storage/repositories/sensorsRepository.ts';
import { heightsOf, type SensorModel } from '../../useCases/sensors/sensorReadings.ts';

/** One sensor as calls answer it, with its heights now. */
export function sensorAnswer(sensor: SensorRecord, model: SensorModel, nowMs: number): SnowSensors {
  return { sensors: [toSnowSensor(sensor, model, nowMs)], isSimulation: model !== null };
}

function toSnowSensor(sensor: SensorRecord, model: SensorModel, nowMs: number): SnowSensor {
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
    sensor: heightsOf(model, sensor, nowMs),
  };
}
