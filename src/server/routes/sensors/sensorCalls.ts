import type { FastifyRequest } from 'fastify';
import type { Facility } from '#contracts/facility.ts';
import type { SensorOrder } from '#contracts/snowSensor.ts';
import { findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import { notAuthorised, personOf } from '../../useCases/access/sessionHooks.ts';
import type { LocationAccess } from '../../useCases/access/locationAccess.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import type { SessionGuards } from '../../useCases/access/sessionGuards.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { SensorRecord } from '../../storage/repositories/sensorsRepository.ts';
import { sensorNotFound, type SensorService } from '../../useCases/sensors/sensorService.ts';
import type { DeviceFeed } from '../../world/telemetry/deviceFeed.ts';
import type { SensorModel } from '../../useCases/sensors/sensorReadings.ts';

export type SensorCalls = SessionGuards & {
  readonly gate: PersonGate;
  readonly access: Pick<LocationAccess, 'mayWrite'>;
  readonly service: SensorService;
  readonly sensors: Repositories['sensors'];
  readonly clock: ServerClock;
  /** null: its weather did not go with its strikes, and nothing is told of snow. */
  readonly model: SensorModel;
  /** Feeds that tell what sensors measured; empty: none does. */
  readonly measured: readonly DeviceFeed[];
};

/** Sensor that the user may see: of their client, at a facility that they see. */
export async function seenSensor(
  { sensors, clientOf, facilitiesSeenBy }: SensorCalls,
  request: FastifyRequest,
  gid: number,
) {
  const sensor = await sensors.find(clientOf(request), gid);
  const facility = sensor && findFacility(await facilitiesSeenBy(request), sensor.facility);
  if (!sensor || !facility) throw sensorNotFound(gid);
  return { sensor, facility };
}

/** One that they may change. */
export async function writableSensor(
  calls: SensorCalls,
  request: FastifyRequest,
  gid: number,
): Promise<SensorRecord> {
  const { sensor, facility } = await seenSensor(calls, request, gid);
  if (!calls.access.mayWrite(personOf(request), facility)) throw notAuthorised();
  return sensor;
}

/** Where a sensor is to stand. */
export async function writableFacility(
  { clientOf, facilitiesSeenBy, access }: SensorCalls,
  request: FastifyRequest,
  { client, facility: id }: SensorOrder,
): Promise<Facility> {
  if (client !== undefined && client.toUpperCase() !== clientOf(request)) {
    const message = `client is ${client}: ${clientOf(request)} was expected.`;
    throw new ProblemError(400, 'invalidRequest', message, { client: { message } });
  }
  const facility = findFacility(await facilitiesSeenBy(request), id);
  if (facility === null) {
    const message = `Facility ${id} not found.`;
    throw new ProblemError(404, 'facilityNotFound', message, { facility: { message } });
  }
  if (!access.mayWrite(personOf(request), facility)) throw notAuthorised();
  return facility;
}
