import type { CoveringSource, PlaceCoverage } from '#contracts/placeCoverage.ts';
import { isInFootprint, type SourceProfile } from '../../sources/sourceProfile.ts';
import type { StrikeRegistry } from '../../sources/strikeRegistry.ts';
import type { WeatherRegistry } from '../../sources/weatherRegistry.ts';

type Place = { readonly clientId: string; readonly lon: number; readonly lat: number };

/** What sources tell of a place: of lightning each with what it proves for the client, of weather the watched hazards. */
export function placeCoverageOf(
  strikes: Pick<StrikeRegistry, 'profiles' | 'mayClear'>,
  observations: Pick<WeatherRegistry, 'watchingAt'>,
): (place: Place) => PlaceCoverage {
  const proofOf = ({ id, role, clearsByAcceptance }: SourceProfile): CoveringSource['proof'] => {
    if (role === 'primary') return strikes.mayClear(id) ? 'quiet' : 'withGrant';
    return clearsByAcceptance === true ? 'withAcceptance' : 'nothing';
  };
  return ({ clientId, lon, lat }) => ({
    lightning: strikes.profiles
      .filter((source) => (source.clientId ?? clientId) === clientId && isInFootprint(source, [lon, lat]))
      .map((source) => ({
        id: source.id,
        name: source.name,
        proof: proofOf(source),
        licence: source.licence,
        attribution: source.attribution,
      })),
    weather: observations.watchingAt({ lon, lat }).map(({ hazard, source }) => ({ hazard, source })),
  });
}

/** Whether quiet at a place of a client is told. Steps are of the whole map: without a strike they say nothing of others (S4). */
export type QuietTelling = (place: Place) => boolean;

export function createQuietTelling(coverageAt: (place: Place) => PlaceCoverage): QuietTelling {
  return (place) =>
    coverageAt(place).lightning.some(({ proof }) => proof === 'quiet' || proof === 'withAcceptance');
}
