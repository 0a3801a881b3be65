import type { TelemetryTemplate } from '../telemetryMapping.ts';

/** Positions of vehicles by GTFS Realtime 2.0 (protobuf), which gives speeds in m/s and times in epoch seconds. */
export const GTFS_REALTIME: TelemetryTemplate = {
  records: 'vehicle',
  feed: 'gtfs-rt',
  name: 'GTFS Realtime',
  format: 'gtfs-rt',
  device: 'vehicle.vehicle.id',
  time: { path: 'vehicle.timestamp', unit: 's' },
  lat: 'vehicle.position.latitude',
  lon: 'vehicle.position.longitude',
  values: {
    heading: { path: 'vehicle.position.bearing', unit: 'deg' },
    speed: { path: 'vehicle.position.speed', unit: 'm/s' },
  },
  cadenceS: 60,
  publishLagS: 30,
  lateAfterS: 180,
  goneAfterS: 600,
};
