import { z } from 'zod';
import {
  WINTER_IMPACTS,
  type RainfallFeatures,
  type WinterImpactFeatures,
} from '#contracts/accumulationFeatures.ts';
import { MultiPolygonGeometry, PolygonGeometry } from '#contracts/featureCollection.ts';
import { instantMs } from '#domain/time/instant.ts';
import { simplifiedArea } from '../alerts/simplifiedArea.ts';
import { statedIds } from '../alerts/statedIds.ts';

type Area = z.infer<typeof PolygonGeometry> | z.infer<typeof MultiPolygonGeometry>;

/** Areas of one forecast, and how many of them could not be read. */
export type ReadAreas<Features> = { readonly features: Features; readonly refused: number };

/** Bands of less rain are left out: legends begin here, inches. */
const LEAST_RAIN_IN = 0.5;

const Geometry = z.union([PolygonGeometry, MultiPolygonGeometry]);
const Rain = z.object({ geometry: Geometry, properties: z.object({ qpf: z.number().nonnegative() }) });
const Impact = z.object({
  geometry: Geometry,
  properties: z.object({ impact: z.string(), issue_time: z.string() }),
});

/** Reads the bands of a rainfall forecast of the Weather Prediction Center, the least first. */
export function readRainfall(features: readonly unknown[]): ReadAreas<RainfallFeatures> {
  const bands = features.flatMap((feature) => Rain.safeParse(feature).data ?? []);
  const drawn = bands
    .filter(({ properties: { qpf } }) => qpf >= LEAST_RAIN_IN)
    .toSorted((a, b) => a.properties.qpf - b.properties.qpf);
  const ids = statedIds(drawn.map(({ properties: { qpf } }) => `rain-${qpf}`));
  return {
    refused: features.length - bands.length,
    features: {
      type: 'FeatureCollection',
      isSimulation: false,
      features: drawn.map(({ geometry, properties: { qpf } }, nth) => ({
        type: 'Feature',
        id: ids[nth]!,
        geometry: simplified(geometry),
        properties: { qpf_in: qpf },
      })),
    },
  };
}

/**
 * Reads the areas of the Winter Storm Severity Index, the mildest first.
 *
 * @throws Error if one of them was issued before the given time: then all of them are old.
 */
export function readWinterImpact(
  features: readonly unknown[],
  notBeforeMs: number,
): ReadAreas<WinterImpactFeatures> {
  const areas = features.flatMap((feature) => {
    const { data } = Impact.safeParse(feature);
    const rank = WINTER_IMPACTS.findIndex(
      (name) => name.toUpperCase() === data?.properties.impact.toUpperCase(),
    );
    const issuedMs = issuedMsOf(data?.properties.issue_time ?? '');
    if (data === undefined || rank === -1 || issuedMs === null) return [];
    if (issuedMs < notBeforeMs) throw new Error('The index of winter storms is old.');
    return [{ geometry: data.geometry, rank }];
  });
  const drawn = areas.toSorted((a, b) => a.rank - b.rank);
  const ids = statedIds(drawn.map(({ rank }) => `impact-${WINTER_IMPACTS[rank]!}`));
  return {
    refused: features.length - areas.length,
    features: {
      type: 'FeatureCollection',
      isSimulation: false,
      features: drawn.map(({ geometry, rank }, nth) => ({
        type: 'Feature',
        id: ids[nth]!,
        geometry: simplified(geometry),
        properties: { IMPACT: WINTER_IMPACTS[rank]! },
      })),
    },
  };
}

/** Epoch ms of `2026-07-07 1015Z`; null: another form. */
function issuedMsOf(text: string): number | null {
  const [, day, hour, minute] = /^(\d{4}-\d{2}-\d{2}) (\d{2})(\d{2})Z$/u.exec(text.trim()) ?? [];
  return day === undefined ? null : instantMs(`${day}T${hour}:${minute}:00Z`);
}

/** Outlines of forecasts have tens of thousands of corners. */
function simplified(area: Area): Area {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  const coordinates = polygons.map((rings) =>
    simplifiedArea(rings).map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat])),
  );
  return { type: 'MultiPolygon', coordinates };
}
