import type { SnowSensorFeatures } from '#contracts/snowSensorFeatures.ts';
import type { SensorRecord } from '../../storage/repositories/sensorsRepository.ts';

/** Of the mark: one that sends nothing is thinner. */
const FILL_OPACITY = { online: 1, offline: 0.35 } as const;
const STROKE = '#ffffff';

/** Depth of the snow at a sensor, cm; null: it tells of none. */
type DepthOf = (sensor: SensorRecord) => number | null;

/**
 * Snow sensors as a layer of the map, where they stand now (SENS-28).
 *
 * @param untilMs Sensors that came later were not there.
 */
export function sensorFeatures(
  sensors: readonly SensorRecord[],
  { depthOf, isSimulation, untilMs }: { depthOf: DepthOf; isSimulation: boolean; untilMs: number },
): SnowSensorFeatures {
  return {
    type: 'FeatureCollection',
    isSimulation,
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
            snow_depth_cm: depthOf(sensor),
          },
        };
      }),
  };
}
