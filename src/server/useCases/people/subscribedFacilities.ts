import type { Facility } from '#contracts/facility.ts';
import type { FacilitiesOf } from '../access/locationAccess.ts';
import { findFacility } from '../facilities/facilityFeatures.ts';
import { ProblemError } from '../../platform/http/problemError.ts';

/** The named facilities of a client, each once. One that is not there, or is a device (SUB-01), refuses them all. */
export async function facilitiesToSubscribe(
  facilitiesOf: FacilitiesOf,
  clientId: string,
  ids: readonly string[],
): Promise<readonly Facility[]> {
  const known = await facilitiesOf(clientId);
  const found = new Map<number, Facility>();
  for (const id of ids) {
    const facility = findFacility(known, id);
    if (facility === null) throw unknownFacility(clientId, id);
    if (facility.isDevice === true) {
      const message = `${facility.id} is a device. Devices cannot be subscribed to.`;
      throw new ProblemError(400, 'facilityIsDevice', message, { facilityList: { message } });
    }
    found.set(facility.gid, facility);
  }
  return [...found.values()];
}

/** One facility of a client. Another client's is not told from one that does not exist. */
export async function facilityOf(
  facilitiesOf: FacilitiesOf,
  clientId: string,
  id: string,
): Promise<Facility> {
  const facility = findFacility(await facilitiesOf(clientId), id);
  if (facility === null) throw unknownFacility(clientId, id);
  return facility;
}

export function unknownFacility(clientId: string, id: string): ProblemError {
  const message = `Facility ${id} not found in ${clientId}.`;
  return new ProblemError(404, 'facilityNotFound', message, { facilityId: { message } });
}
