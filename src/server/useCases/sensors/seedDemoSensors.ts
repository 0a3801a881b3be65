import { SENSOR_EVENTS } from '#contracts/snowSensor.ts';
import { destination } from '#domain/geo/destination.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import { NEW_SENSOR } from '#domain/sensors/sensorDraft.ts';
import { DEMO_CLIENT } from '../../sources/simulator/demoFacilities.ts';
import { demoSensors, type DemoSensor } from '../../sources/simulator/demoSensors.ts';
import type {
  FacilitiesRepository,
  FacilityRecord,
} from '../../storage/repositories/facilitiesRepository.ts';
import type { NewSensor, SensorsRepository } from '../../storage/repositories/sensorsRepository.ts';

/** They were put up before anybody looks: their graphs begin with readings. */
const PUT_UP_AGO_MS = 3 * 86_400_000;
const POSITION_DECIMALS = 5;

type Store = {
  readonly facilities: Pick<FacilitiesRepository, 'list'>;
  readonly sensors: Pick<SensorsRepository, 'list' | 'addMany' | 'note'>;
};

/**
 * Puts up the snow sensors of the demonstration once:
 * where its client has one already, nothing comes back that was deleted.
 */
export async function seedDemoSensors(
  { facilities, sensors }: Store,
  seed: number,
  nowMs: number,
): Promise<void> {
  if ((await sensors.list(DEMO_CLIENT)).length > 0) return;
  const known = new Map((await facilities.list(DEMO_CLIENT)).map((facility) => [facility.id, facility]));
  const demo = demoSensors(seed).flatMap((sensor) => {
    const facility = known.get(sensor.facility);
    return facility === undefined ? [] : newSensor(sensor, facility, nowMs);
  });
  const gids = await sensors.addMany(demo);
  await sensors.note(
    gids.map((sensorGid) => ({ sensorGid, atMs: nowMs - PUT_UP_AGO_MS, event: SENSOR_EVENTS.created })),
  );
  const silent = demo.flatMap(({ status, statusAtMs }, row) => {
    const sensorGid = gids[row];
    if (status === 'online' || sensorGid === undefined) return [];
    return { sensorGid, atMs: statusAtMs, event: SENSOR_EVENTS.inactive };
  });
  await sensors.note(silent);
}

function newSensor(
  { zone, deviceId, bearingDeg, distanceM, silentForMs }: DemoSensor,
  { gid: facilityGid, longitude, latitude }: FacilityRecord,
  nowMs: number,
): NewSensor {
  const at = destination([longitude, latitude], bearingDeg, distanceM);
  const [lon, lat] = roundLonLat(at, POSITION_DECIMALS);
  return {
    clientId: DEMO_CLIENT,
    facilityGid,
    deviceId,
    zone,
    latitude: lat,
    longitude: lon,
    markerColor: NEW_SENSOR.markerColor,
    markerSymbol: '',
    markerSize: 'medium',
    project: 'Demonstration',
    type: 'snow depth',
    status: silentForMs === null ? 'online' : 'offline',
    statusAtMs: nowMs - (silentForMs ?? PUT_UP_AGO_MS),
    createdAtMs: nowMs - PUT_UP_AGO_MS,
  };
}
