import type { CoveringSource, PlaceCoverage } from '#contracts/placeCoverage.ts';
import type { SourceProfile } from '../../sources/sourceProfile.ts';
import { strikeProofAt, type ProvenYard } from '../../sources/strikeProof.ts';
import type { StrikeRegistry } from '../../sources/strikeRegistry.ts';
import type { WeatherRegistry } from '../../sources/weatherRegistry.ts';

/** What sources tell of a place, by the alert ring of a yard there, m. */
export type CoverageAt = (place: ProvenYard, alertRadiusM: number) => PlaceCoverage;

/** What sources tell of a place: of lightning each with what it proves for the client, of weather the watched hazards. */
export function placeCoverageOf(
  strikes: Pick<StrikeRegistry, 'profiles' | 'mayClear'>,
  observations: Pick<WeatherRegistry, 'watchingAt'>,
): CoverageAt {
  const covering = (source: SourceProfile, place: ProvenYard, alertRadiusM: number): CoveringSource[] => {
    const proof = strikeProofAt(source, place, alertRadiusM);
    if (proof === null) return [];
    const { id, name, licence, attribution } = source;
    const isUngranted = proof === 'quiet' && !strikes.mayClear(id);
    return [{ id, name, proof: isUngranted ? 'withGrant' : proof, licence, attribution }];
  };
  return (place, alertRadiusM) => ({
    lightning: strikes.profiles.flatMap((source) => covering(source, place, alertRadiusM)),
    weather: observations.watchingAt(place).map(({ hazard, source }) => ({ hazard, source })),
  });
}

/**
 * Whether quiet within an alert ring, m, around a place of a client is told. Steps are of the whole map: without a strike
 * they say nothing of others (S4).
 */
export type QuietTelling = (place: ProvenYard, alertRadiusM: number) => boolean;

export function createQuietTelling(coverageAt: CoverageAt): QuietTelling {
  return (...ring) =>
    coverageAt(...ring).lightning.some(({ proof }) => proof === 'quiet' || proof === 'withAcceptance');
}
