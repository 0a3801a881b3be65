import type { FastifyRequest } from 'fastify';
import type { FleetReader } from '../../world/roads/measuredFleet.ts';
import type { RoadCalls } from './roadCalls.ts';

/** Which vehicles the caller may see: those of facilities that they may see. */
export async function fleetReaderOf(
  request: FastifyRequest,
  { clientOf, facilitiesSeenBy, facilitiesOf }: RoadCalls,
): Promise<FleetReader> {
  const clientId = clientOf(request);
  const seen = await facilitiesSeenBy(request);
  return { clientId, facilities: seen ?? [], isUnlimited: seen === (await facilitiesOf(clientId)) };
}
