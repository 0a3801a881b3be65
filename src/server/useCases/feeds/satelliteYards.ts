import type { Facility } from '#contracts/facility.ts';
import type { SatelliteYard } from '#contracts/sources.ts';
import type { SatelliteAcceptances } from './satelliteAcceptances.ts';

const MOST_YARDS = 1_000;

/**
 * Yards of a client that satellites alone watch, and those for which a site admin has signed that: first those without an
 * acceptance that runs, then those whose acceptance ends first.
 */
export function satelliteYards(
  { list, isWatchedAlone }: Pick<SatelliteAcceptances, 'list' | 'isWatchedAlone'>,
  clientId: string,
  yards: readonly Facility[],
): SatelliteYard[] {
  const signed = new Map(list(clientId).map((one) => [one.facilityId, one]));
  return yards
    .flatMap(({ id, name, longitude: lon, latitude: lat }): SatelliteYard[] => {
      const alone = isWatchedAlone({ clientId, id, lon, lat });
      const acceptance = signed.get(id) ?? null;
      if (!alone && acceptance === null) return [];
      return [{ facilityId: id, ...(name === undefined ? {} : { name }), isWatchedAlone: alone, acceptance }];
    })
    .toSorted((a, b) => endOf(a).localeCompare(endOf(b)) || a.facilityId.localeCompare(b.facilityId))
    .slice(0, MOST_YARDS);
}

/** Until when it may clear; empty: it may not. Instants of one form sort as they follow each other. */
function endOf({ acceptance }: SatelliteYard): string {
  return acceptance?.isRunning === true ? acceptance.until : '';
}
