import { isCircleInPolygon } from '#domain/geo/polygon.ts';
import { isInFootprint, type SourceProfile } from './sourceProfile.ts';

/**
 * What a source of strikes may prove of a yard that it watches. quiet: no lightning, once it may clear; withAcceptance:
 * likewise once a site admin signs for the yard; ringNotCovered: nothing, because lightning inside the alert ring would fall
 * outside its footprint; nothing: it only raises.
 */
export type StrikeProof = 'quiet' | 'withAcceptance' | 'ringNotCovered' | 'nothing';

/** A yard as sources see it. Degrees, WGS 84. */
export type ProvenYard = { readonly clientId: string; readonly lon: number; readonly lat: number };

type ProvingProfile = Pick<SourceProfile, 'role' | 'clearsByAcceptance' | 'footprint' | 'clientId'>;

/**
 * Returns what a source may prove of a yard (GAP-137); null: it does not watch it.
 *
 * @param alertRadiusM Of the rules in force. The whole ring has to lie inside one area of a primary source. The footprint
 *   of a satellite is where yards may be signed for; it sees 2 degrees farther, which is more than any ring.
 */
export function strikeProofAt(
  source: ProvingProfile,
  { clientId, lon, lat }: ProvenYard,
  alertRadiusM: number,
): StrikeProof | null {
  if ((source.clientId ?? clientId) !== clientId || !isInFootprint(source, [lon, lat])) return null;
  if (source.role === 'primary')
    return isRingInFootprint(source, [lon, lat], alertRadiusM) ? 'quiet' : 'ringNotCovered';
  return source.clearsByAcceptance === true ? 'withAcceptance' : 'nothing';
}

function isRingInFootprint(
  { footprint }: Pick<SourceProfile, 'footprint'>,
  place: readonly [lon: number, lat: number],
  radiusM: number,
): boolean {
  return footprint === null || footprint.some((area) => isCircleInPolygon(place, radiusM, area));
}
