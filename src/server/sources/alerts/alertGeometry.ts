import { z } from 'zod';
import type { AlertArea } from './publicAlert.ts';

const Position = z
  .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
  .rest(z.number())
  .transform(([lon, lat]) => [lon, lat] as const);
const Polygon = z.array(z.array(Position).min(4)).min(1);

/** Areas of GeoJSON; some services put several kinds into a collection. */
export const AlertGeometry: z.ZodType<readonly AlertArea[]> = z.union([
  z
    .object({ type: z.literal('Polygon'), coordinates: Polygon })
    .transform(({ coordinates }) => [coordinates]),
  z
    .object({ type: z.literal('MultiPolygon'), coordinates: z.array(Polygon).min(1) })
    .transform(({ coordinates }) => coordinates),
  z
    .object({
      type: z.literal('GeometryCollection'),
      geometries: z.array(z.lazy(() => AlertGeometry)).min(1),
    })
    .transform(({ geometries }) => geometries.flat()),
]);
