import { isInFootprint, type SourceKind, type SourceProfile } from '../sources/sourceProfile.ts';
import type { EngineFacility } from './engineFacility.ts';

/**
 * Whether warnings of weather services are received for a facility: one that covers it is asked, also while its list is
 * missing or old. Each facility is looked up once; one that moves is another object. Of simulated weather no warning is
 * missed.
 */
export function createWarningCover(
  kind: SourceKind,
  profiles: readonly Pick<SourceProfile, 'footprint'>[],
): (place: EngineFacility) => boolean {
  if (kind === 'simulation') return () => true;
  const known = new WeakMap<EngineFacility, boolean>();
  return (place) => {
    const before = known.get(place);
    if (before !== undefined) return before;
    const isCovered = profiles.some((profile) => isInFootprint(profile, [place.lon, place.lat]));
    known.set(place, isCovered);
    return isCovered;
  };
}
