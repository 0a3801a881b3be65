import { z } from 'zod';
import type { Facility } from '#contracts/facility.ts';
import type { PullClient, PullFailure } from '../pull/pullClient.ts';
import { pullFailure, readJson } from '../pull/readJson.ts';
import type { Station } from '../stations/stationReport.ts';
import { stationsNear } from '../stations/nearestStations.ts';

const Point = z.object({
  properties: z.object({
    observationStations: z.string().regex(/\/gridpoints\/[A-Z]{3}\/\d+,\d+\/stations$/u),
  }),
});

const Stations = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.object({
        stationIdentifier: z.string().regex(/^[A-Z0-9]+$/u),
        name: z.string().min(1).nullish().catch(null),
      }),
    }),
  ),
});

/** Stations of a place hardly ever change; the service asks to keep them. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** A facility whose stations cannot be found must not keep the others waiting. */
const RETRIED_AFTER_MS = 10 * 60_000;
const MOST_BYTES = 1_000_000;
/** Nearest stations of a facility that are asked. */
const ASKED_PER_FACILITY = 2;

type Known = { readonly untilMs: number; readonly stations: readonly Station[] };

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
  const known = new Map<string, Known>();
  const triedAtMs = new Map<string, number>();
  const stationsAt = (facility: Facility) => known.get(placeOf(facility));

  /** The server names addresses of its own; only their path is used, so that no other host is asked. */
  async function fetchStations(path: string, signal: AbortSignal): Promise<readonly Station[] | PullFailure> {
    const answer = await readJson(client, `${baseUrl}${path}`, { maxBytes: MOST_BYTES, signal });
    if (answer.is !== 'read') return answer.is === 'failed' ? answer : pullFailure('nothing new');
    const stations = Stations.safeParse(answer.body);
    if (!stations.success) return pullFailure(`no list of stations at ${path}`);
    return stations.data.features.map(({ geometry, properties }) => ({
      id: properties.stationIdentifier,
      name: properties.name ?? properties.stationIdentifier,
      place: [geometry.coordinates[0], geometry.coordinates[1]],
    }));
  }

  return {
    of: (facilities) =>
      [
        ...new Set(
          facilities.flatMap((facility) => stationsAt(facility)?.stations.map(({ id }) => id) ?? []),
        ),
      ].sort(),
    unknownOf: (facilities, nowMs) =>
      facilities.find((facility) => {
        const isTried = nowMs - (triedAtMs.get(placeOf(facility)) ?? -Infinity) < RETRIED_AFTER_MS;
        return !isTried && (stationsAt(facility)?.untilMs ?? -Infinity) <= nowMs;
      }) ?? null,
    async lookUp(facility, nowMs, signal) {
      const place = placeOf(facility);
      triedAtMs.set(place, nowMs);
      const keep = (stations: readonly Station[]) =>
        void known.set(place, { untilMs: nowMs + KEPT_MS, stations });
      const url = `${baseUrl}/points/${place}`;
      const point = await client.get(url, { accept: ['application/geo+json'], maxBytes: MOST_BYTES, signal });
      if (point.is === 'failed') return point;
      if (point.is !== 'new') {
        keep([]);
        return null;
      }
      const path = stationsPathOf(point.bytes);
      if (path === null) return pullFailure(`no stations are named at /points/${place}`);
      const stations = await fetchStations(path, signal);
      if ('is' in stations) return stations;
      const near = stationsNear(
        [facility.longitude, facility.latitude],
        stations.map((station) => ({ station })),
      );
      keep(near.slice(0, ASKED_PER_FACILITY).map(({ station }) => station));
      return null;
    },
  };
}

function stationsPathOf(bytes: Uint8Array): string | null {
  try {
    const { observationStations } = Point.parse(JSON.parse(new TextDecoder().decode(bytes))).properties;
    return new URL(observationStations).pathname;
  } catch {
    return null;
  }
}

/** `39.9612,-82.9988`: four decimals at most, and none that is zero at the end, or the service redirects. */
function placeOf({ latitude, longitude }: Facility): string {
  return `${Number(latitude.toFixed(4))},${Number(longitude.toFixed(4))}`;
}
