import type { SnowSensorFeatures } from '#contracts/snowSensorFeatures.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { SensorRecord } from '../../storage/repositories/sensorsRepository.ts';
import { hasReported, type SensorModel } from './sensorReadings.ts';

/** Of the mark: one that sends nothing is thinner. */
const FILL_OPACITY = { online: 1, offline: 0.35 } as const;
const STROKE = '#ffffff';

/**
 * Snow sensors as a layer of the map, where they stand now (SENS-28).
 *
 * @param atMs For when the readings hold; sensors that came later than `untilMs` were not there.
 */
export function sensorFeatures(
  sensors: readonly SensorRecord[],
  model: NonNullable<SensorModel>,
  { atMs, untilMs }: { readonly atMs: number; readonly untilMs: number },
): SnowSensorFeatures {
  return {
    type: 'FeatureCollection',
    isSimulation: true,
    features: sensors
      .filter(({ createdAtMs }) => createdAtMs <= untilMs)
      .map((sensor) => {
        const { gid, deviceId, type, zone, facility, status, markerSize, markerColor } = sensor;
        const { longitude, latitude } = sensor;
        return {
          type: 'Feature',
          id: String(gid),
          geometry: { type: 'Point', coordinates: [longitude, latitude] },
          properties: {
            gid,
            device_id: deviceId,
            type,
            zone,
            facility,
            status,
            marker_size: markerSize,
            marker_color: markerColor,
            fill: markerColor,
            'fill-opacity': FILL_OPACITY[status],
            stroke: STROKE,
            'stroke-opacity': 1,
            snow_depth_cm: hasReported(sensor, untilMs)
              ? roundTo(model.snowDepthCmAt(longitude, latitude, atMs), 1)
              : null,
          },
        };
      }),
  };
}
