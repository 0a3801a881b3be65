import { z } from 'zod';
import type { EarthquakeFeatures } from '#contracts/earthquakeFeatures.ts';
import type { PulledSourceOptions } from '../pull/pollSource.ts';
import { readWholeJson } from '../pull/readJson.ts';
import type { DatedContent } from '../newestContent.ts';
import { createLayerSource, layerProfile, type LayerSource } from '../layers/layerSource.ts';

const MINUTE_MS = 60_000;
const MOST_BYTES = 8_000_000;
const PATH = '/earthquakes/feed/v1.0/summary/2.5_day.geojson';

const PROFILE = layerProfile({
  id: 'usgs-earthquakes',
  name: 'USGS earthquakes',
  footprint: null,
  cadenceMs: MINUTE_MS,
  publishLagMs: MINUTE_MS,
  lateAfterMs: 10 * MINUTE_MS,
  goneAfterMs: 60 * MINUTE_MS,
  licence: 'Public domain (United States government)',
  attribution: 'U.S. Geological Survey',
  contact: 'https://earthquake.usgs.gov/earthquakes/feed/',
});

/** Earthquakes of the last day from magnitude 2.5 on, worldwide: one list each minute. */
export function createUsgsEarthquakes(options: PulledSourceOptions): LayerSource<EarthquakeFeatures> {
  const { client, baseUrl } = options;
  return createLayerSource(options, {
    profile: PROFILE,
    everyMs: MINUTE_MS,
    mostBackOffMs: 5 * MINUTE_MS,
    async ask(signal) {
      const answer = await readWholeJson(client, `${baseUrl}${PATH}`, { maxBytes: MOST_BYTES, signal });
      return answer.is === 'failed' ? answer : { is: 'read', ...readUsgsEarthquakes(answer.body) };
    },
  });
}

const Answer = z.object({
  metadata: z.object({ generated: z.int().positive(), count: z.int().nonnegative() }),
  features: z.array(z.unknown()),
});

const Row = z.object({
  id: z.string().min(1),
  geometry: z.object({
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.unknown()),
  }),
  properties: z.object({
    mag: z.number().nullable(),
    place: z.string().nullable(),
    time: z.int(),
    updated: z.int(),
    status: z.string(),
    type: z.string(),
    ids: z.string(),
  }),
});
type Row = z.infer<typeof Row>;

/**
 * Reads a summary feed of the USGS. Blasts, ice quakes and deleted events are left out, and of one event that two networks
 * list the row that was updated last is taken.
 *
 * @throws Error if it is no feed, not all of it, or empty: some ground always shakes, and an empty feed is a fault (S4).
 */
export function readUsgsEarthquakes(body: unknown): DatedContent<EarthquakeFeatures> {
  const answer = Answer.safeParse(body);
  if (!answer.success) throw new Error('The answer is no feed of earthquakes.');
  const { features, metadata } = answer.data;
  if (features.length !== metadata.count)
    throw new Error(`The feed has ${features.length} of ${metadata.count} earthquakes.`);
  if (features.length === 0) throw new Error('The feed of earthquakes is empty.');
  const rows = features.map((feature) => Row.safeParse(feature).data);
  const read = rows.filter((row) => row !== undefined);
  const quakes = read.filter(({ properties: { type, status } }) => {
    return type === 'earthquake' && status.toLowerCase() !== 'deleted';
  });
  const told = onePerEvent(quakes).flatMap(featureOf);
  const unread = rows.length - read.length;
  return {
    content: { type: 'FeatureCollection', isSimulation: false, features: told },
    atMs: metadata.generated,
    rows: told.length,
    // an earthquake without a magnitude cannot be drawn
    refused: unread + quakes.filter(({ properties }) => properties.mag === null).length,
  };
}

/** Two networks may list one event under ids of their own until the rows are merged. */
function onePerEvent(rows: readonly Row[]): readonly Row[] {
  const taken = new Set<string>();
  return rows
    .toSorted((a, b) => b.properties.updated - a.properties.updated)
    .filter(({ id, properties }) => {
      const ids = [id, ...properties.ids.split(',').filter((one) => one !== '')];
      const isKnown = ids.some((one) => taken.has(one));
      for (const one of ids) taken.add(one);
      return !isKnown;
    })
    .toSorted((a, b) => b.properties.time - a.properties.time);
}

function featureOf({ id, geometry, properties: { mag, time, place } }: Row): EarthquakeFeatures['features'] {
  if (mag === null) return [];
  const [lon, lat] = geometry.coordinates;
  const point = { type: 'Point' as const, coordinates: [lon, lat] as [number, number] };
  return [{ type: 'Feature', id, geometry: point, properties: { mag, time, place: place ?? '' } }];
}
