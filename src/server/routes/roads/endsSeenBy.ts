import type { FastifyRequest } from 'fastify';
import type { FacilitiesSeenBy } from '../../useCases/access/locationAccess.ts';
import { placeKey } from '../../world/roads/visibleRuns.ts';

/** Keys of the facilities of the session's client that a person may see, in order; runs are visible by their ends. */
export async function endsSeenBy(
  request: FastifyRequest,
  facilitiesSeenBy: FacilitiesSeenBy,
): Promise<readonly string[]> {
  return ((await facilitiesSeenBy(request)) ?? []).map(placeKey).sort();
}
