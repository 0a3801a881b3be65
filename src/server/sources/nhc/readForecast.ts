import { z } from 'zod';
import { MultiPolygonGeometry, PointGeometry, PolygonGeometry } from '#contracts/featureCollection.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { bareNumber, type CurrentStorm } from './readCurrentStorms.ts';

/** One point of the official forecast. */
export type ForecastPoint = { readonly at: LonLat; readonly windKn: number | null; readonly validMs: number };

type Area = z.infer<typeof PolygonGeometry> | z.infer<typeof MultiPolygonGeometry>;

/** The official forecast of one storm. */
export type StormForecast = {
  readonly issuedMs: number;
  /** In the order of time. */
  readonly points: readonly ForecastPoint[];
  /** Where the middle of the storm will probably be. */
  readonly cone: Area;
};

const MISSING = 9999;

const Point = z.object({
  geometry: PointGeometry,
  properties: z.object({
    stormname: z.string(),
    advisnum: z.union([z.string(), z.number()]).transform(String),
    validtime: z.string(),
    maxwind: z.number(),
  }),
});

const Cone = z.object({
  geometry: z.union([PolygonGeometry, MultiPolygonGeometry]),
  properties: z.object({
    stormname: z.string(),
    advisnum: z.union([z.string(), z.number()]).transform(String),
    fcstprd: z.number(),
  }),
});

/**
 * Reads the features of the layers `Forecast Points` and `Forecast Cone` of a storm's slot.
 *
 * @throws Error if one cannot be read, or if the slot still has the forecast of another storm or advisory.
 */
export function readForecast(
  storm: CurrentStorm,
  pointFeatures: readonly unknown[],
  coneFeatures: readonly unknown[],
): StormForecast {
  const { advisory, slot } = storm;
  if (advisory === null) throw new Error(`The storm ${storm.id} has no forecast yet.`);
  const points = pointFeatures.flatMap((feature) => Point.safeParse(lowerCased(feature)).data ?? []);
  const cones = coneFeatures.flatMap((feature) => Cone.safeParse(lowerCased(feature)).data ?? []);
  if (points.length < pointFeatures.length || cones.length < coneFeatures.length)
    throw new Error(`The forecast in the slot ${slot} cannot be read.`);
  const [cone] = cones.toSorted((a, b) => b.properties.fcstprd - a.properties.fcstprd);
  if (points.length === 0 || cone === undefined) throw new Error(`The slot ${slot} has no forecast.`);
  for (const { properties } of [...points, ...cones]) {
    if (!isNameOf(storm, properties.stormname) || bareNumber(properties.advisnum) !== advisory.number)
      throw new Error(
        `The slot ${slot} has another forecast than advisory ${advisory.number} of ${storm.name}.`,
      );
  }
  return {
    issuedMs: advisory.issuedMs,
    points: points
      .map(({ geometry, properties: { maxwind, validtime } }) => ({
        at: geometry.coordinates,
        windKn: maxwind === MISSING ? null : maxwind,
        validMs: validMsOf(validtime, advisory.issuedMs),
      }))
      .toSorted((a, b) => a.validMs - b.validMs)
      // files have the points of three days and those of five
      .filter(({ validMs }, nth, all) => validMs !== all[nth - 1]?.validMs),
    cone: cone.geometry,
  };
}

/** Files have names of fields in capitals, the map service has not. */
function lowerCased(feature: unknown): unknown {
  const { data } = z
    .object({ properties: z.record(z.string(), z.unknown()) })
    .loose()
    .safeParse(feature);
  if (data === undefined) return feature;
  const entries = Object.entries(data.properties).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...data, properties: Object.fromEntries(entries) as Record<string, unknown> };
}

/** `Hurricane Helene` and `HELENE` are names of Helene. */
function isNameOf({ name }: CurrentStorm, told: string): boolean {
  const [whole, own] = [told.trim().toLowerCase(), name.trim().toLowerCase()];
  return whole === own || whole.endsWith(` ${own}`);
}

/**
 * Epoch ms of `27/0600`, day of the month and time, nearest to when the forecast was issued.
 *
 * @throws Error for another form.
 */
function validMsOf(text: string, issuedMs: number): number {
  const [, day, hour, minute] = /^(\d{2})\/(\d{2})(\d{2})$/u.exec(text.trim()) ?? [];
  if (day === undefined) throw new Error(`"${text}" is no time of a forecast.`);
  const issued = new Date(issuedMs);
  const candidates = [-1, 0, 1].map((months) =>
    Date.UTC(
      issued.getUTCFullYear(),
      issued.getUTCMonth() + months,
      Number(day),
      Number(hour),
      Number(minute),
    ),
  );
  const [nearest] = candidates.toSorted((a, b) => Math.abs(a - issuedMs) - Math.abs(b - issuedMs));
  return nearest!;
}
