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

type StationList = {
  readonly stations: readonly Station[];
  /** Rows that could not be read. */
  readonly refused: number;
};

/** @param noteLack Told of a list that lacks stations, or has none that is near. */
export function createNwsStations(
  client: PullClient,
  baseUrl: string,
  noteLack: (reason: string) => void,
): NwsStations {
  const stationsAt = createKeptLookups<readonly Station[]>();

  /** That a place has no list (`path` null), as outside the United States, is no lack. */
  function keepNearest(facility: Facility, { stations, refused }: StationList, found: Found): void {
    const { path, nowMs } = found;
    const place = placeOf(facility);
    const near = stationsNear(
      [facility.longitude, facility.latitude],
      stations.map((station) => ({ station })),
    )
      .slice(0, ASKED_PER_FACILITY)
      .map(({ station }) => station);
    if (near.length > 0 && refused === 0) {
      stationsAt.keep(place, near, nowMs);
      return;
    }
    // what is lacking may be the nearest station: it is no answer for a week, and those that are known stay
    const ids = new Set(near.map(({ id }) => id));
    const known = (stationsAt.of(place) ?? []).filter(({ id }) => !ids.has(id));
    stationsAt.keep(place, [...near, ...known], nowMs, ABSENT_KEPT_MS);
    if (path !== null) noteLack(`${refused} stations could not be read, ${near.length} are near, at ${path}`);
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
      const list =
        path === null ? { stations: [], refused: 0 } : await fetchStations({ client, baseUrl }, path, signal);
      if ('is' in list) return list;
      keepNearest(facility, list, { path, nowMs });
      return null;
    },
  };
}

/** Where a list of stations was found, and when. */
type Found = { readonly path: string | null; readonly nowMs: number };

type Service = { readonly client: PullClient; readonly baseUrl: string };

async function fetchStations(
  { client, baseUrl }: Service,
  path: string,
  signal: AbortSignal,
): Promise<StationList | PullFailure> {
  const answer = await readJson(client, `${baseUrl}${path}`, { maxBytes: MOST_BYTES, signal });
  if (answer.is !== 'read') return answer.is === 'failed' ? answer : pullFailure('nothing new');
  const { features } = Stations.safeParse(answer.body).data ?? {};
  // one odd row must not cost the other stations
  const rows = features?.flatMap((feature) => Row.safeParse(feature).data ?? []) ?? [];
  if (features === undefined || (rows.length === 0 && features.length > 0))
    return pullFailure(`no list of stations at ${path}`);
  return {
    refused: features.length - rows.length,
    stations: rows.map(({ geometry, properties }) => ({
      id: properties.stationIdentifier,
      name: properties.name ?? properties.stationIdentifier,
      place: [geometry.coordinates[0], geometry.coordinates[1]],
    })),
  };
}

function placeOf({ latitude, longitude }: Facility): string {
  return placeName([longitude, latitude]);
}
