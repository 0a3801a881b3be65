import { z } from 'zod';

const Position = z
  .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
  .describe('lon, lat in degrees, WGS 84');
const Ring = z.array(Position).min(4).describe('closed, the outer ones counterclockwise');

/** Geometries of the layers (RFC 7946). */
export const PointGeometry = z.object({ type: z.literal('Point'), coordinates: Position });
export const LineGeometry = z.object({
  type: z.literal('LineString'),
  coordinates: z.array(Position).min(2),
});
export const PolygonGeometry = z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring).min(1) });
export const MultiPolygonGeometry = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(Ring).min(1)).min(1),
});
export type PolygonGeometry = z.infer<typeof PolygonGeometry>;

/** Number of features that an answer has no room for or no place of; 0 where it is left out. */
export const OmittedCount = z
  .int()
  .min(0)
  .optional()
  .describe('how many there are besides, that the answer has no room for or no place of; left out: none');

/** GeoJSON of one kind of features; `id` is unique within an answer. */
export function featureCollection<G extends z.ZodType, P extends z.ZodType>(geometry: G, properties: P) {
  return z.object({
    type: z.literal('FeatureCollection'),
    isSimulation: z.boolean().describe('made up: to be marked wherever it is shown'),
    features: z.array(z.object({ type: z.literal('Feature'), id: z.string().min(1), geometry, properties })),
  });
}
