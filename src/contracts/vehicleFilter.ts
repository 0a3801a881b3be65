import { z } from 'zod';
import { IsoInstant } from './isoInstant.ts';

const Corner = z
  .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
  .describe('lon, lat in degrees');

/** Query for the vehicles that pass a region in a time range (VEH-01, CALL-63). */
export const VehicleFilter = z.object({
  from: IsoInstant,
  to: IsoInstant,
  polygon: z.array(Corner).min(3).max(500).describe('corners in order, the first one once'),
});
export type VehicleFilter = z.infer<typeof VehicleFilter>;

/** Its answer: an unchanged table, whatever its columns (VEH-03). */
export const VehicleTable = z.object({
  csv_header: z.array(z.string()),
  payload: z.array(z.array(z.string())).describe('rows; a cell for each column'),
});
export type VehicleTable = z.infer<typeof VehicleTable>;
