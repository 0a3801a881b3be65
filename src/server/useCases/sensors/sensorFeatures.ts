import type { SnowSensorFeatures } from '#contracts/snowSensorFeatures.ts';
import type { SensorRecord } from '../../storage/repositories/sensorsRepository.ts';

/** Opacity of the mark of one that reports, and of one that does not: it is off, or tells nothing that still holds (S4). */
const REPORTING_OPACITY = 1;
const SILENT_OPACITY = 0.35;
/** Of the mark of one that does not report, whatever colour it was given; the legend explains it. */
const SILENT_FILL = '#8a949e';
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
        const depthCm = depthOf(sensor);
        const isReporting = status === 'online' && depthCm !== null;
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
            fill: isReporting ? markerColor : SILENT_FILL,
            'fill-opacity': isReporting ? REPORTING_OPACITY : SILENT_OPACITY,
            stroke: STROKE,
            'stroke-opacity': 1,
            snow_depth_cm: depthCm,
          },
        };
      }),
  };
}
