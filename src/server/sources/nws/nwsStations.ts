import { z } from 'zod';
import type { Facility } from '#contracts/facility.ts';
import { pullFailure, type PullClient, type PullFailure } from '../pull/pullClient.ts';
import { createKeptLookups } from '../pull/keptLookups.ts';
import { readJson } from '../pull/readJson.ts';
import type { Station } from '../stations/stationReport.ts';
import { stationsNear } from '../stations/nearestStations.ts';
import { placeName } from '../placeName.ts';
import { ABSENT_KEPT_MS, fetchNwsPoint } from './nwsPoint.ts';

const Stations = z.object({ features: z.array(z.unknown()) });
const Row = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    stationIdentifier: z.string().regex(/^[A-Z0-9]+$/u),
    name: z.string().min(1).nullish().catch(null),
  }),
});

const MOST_BYTES = 1_000_000;
/** Nearest stations of a facility that are asked. */
const ASKED_PER_FACILITY = 2;

/** Stations of the National Weather Service near facilities; each facility is looked up once a week. */
export type NwsStations = {
  /** Names of the stations of all facilities that were looked up. */
  of(facilities: readonly Facility[]): string[];
  /** First facility that has to be looked up. */
  unknownOf(facilities: readonly Facility[], nowMs: number): Facility | null;
  /** Looks a facility up. null: done, and it may have no stations, as outside the United States. */
  lookUp(facility: Facility, nowMs: number, signal: AbortSignal): Promise<PullFailure | null>;
};

export function createNwsStations(client: PullClient, baseUrl: string): NwsStations {
  const stationsAt = createKeptLookups<readonly Station[]>();

  async function fetchStations(path: string, signal: AbortSignal): Promise<readonly Station[] | PullFailure> {
    const answer = await readJson(client, `${baseUrl}${path}`, { maxBytes: MOST_BYTES, signal });
    if (answer.is !== 'read') return answer.is === 'failed' ? answer : pullFailure('nothing new');
    const { features } = Stations.safeParse(answer.body).data ?? {};
    // one odd row must not cost the other stations
    const rows = features?.flatMap((feature) => Row.safeParse(feature).data ?? []) ?? [];
    if (features === undefined || (rows.length === 0 && features.length > 0))
      return pullFailure(`no list of stations at ${path}`);
    return rows.map(({ geometry, properties }) => ({
      id: properties.stationIdentifier,
      name: properties.name ?? properties.stationIdentifier,
      place: [geometry.coordinates[0], geometry.coordinates[1]],
    }));
  }

  return {
    of: (facilities) =>
      [
        ...new Set(
          facilities.flatMap((facility) => stationsAt.of(placeOf(facility))?.map(({ id }) => id) ?? []),
        ),
      ].sort(),
    unknownOf: (facilities, nowMs) =>
      facilities.find((facility) => stationsAt.isDue(placeOf(facility), nowMs)) ?? null,
    async lookUp(facility, nowMs, signal) {
      const place = placeOf(facility);
      stationsAt.noteTry(place, nowMs);
      const point = await fetchNwsPoint({ client, baseUrl }, place, signal);
      if (point.is === 'failed') return point;
      if (point.is === 'found' && point.stationsPath === null)
        return pullFailure(`no stations are named at /points/${place}`);
      const path = point.is === 'found' ? point.stationsPath : null;
      const stations = path === null ? [] : await fetchStations(path, signal);
      if ('is' in stations) return stations;
      if (stations.length === 0) {
        // that there are none may be a fault: it is no answer for a week, and those that are known stay
        stationsAt.keep(place, stationsAt.of(place) ?? [], nowMs, ABSENT_KEPT_MS);
        return null;
      }
      const near = stationsNear(
        [facility.longitude, facility.latitude],
        stations.map((station) => ({ station })),
      );
      stationsAt.keep(
        place,
        near.slice(0, ASKED_PER_FACILITY).map(({ station }) => station),
        nowMs,
      );
      return null;
    },
  };
}

function placeOf({ latitude, longitude }: Facility): string {
  return placeName([longitude, latitude]);
}
