import type { Facility } from '#contracts/facility.ts';
import type { FacilityRecord } from '../../storage/repositories/facilitiesRepository.ts';
import { readableName } from './readableName.ts';

/** A stored facility as it is sent; what is not known is left out. */
export function toFacility(record: FacilityRecord): Facility {
  const { gid, id, clientId, latitude, longitude, countryCode, isDevice, tags } = record;
  const { address, city, state, postalCode, tz, geometry } = record;
  return {
    id,
    gid,
    name: readableName(id),
    clientId,
    latitude,
    longitude,
    countryCode,
    ...(address === null ? {} : { address }),
    ...(city === null ? {} : { city }),
    ...(state === null ? {} : { state }),
    ...(postalCode === null ? {} : { postalCode }),
    ...(tz === null ? {} : { tz }),
    tags,
    isDevice,
    ...(geometry === null ? {} : { geometry }),
  };
}
