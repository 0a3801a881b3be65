import { z } from 'zod';
import { featureCollection, PointGeometry } from './featureCollection.ts';
import { IsoInstant } from './isoInstant.ts';

const Temperature = z.number().nullable().describe('degrees Celsius; null: no reading');

/** A vehicle on its run (DATA-13), as in the layer of vehicles and the tracking service. */
export const Vehicle = z.object({
  vrid: z
    .string()
    .min(1)
    .describe('identifier of the run, upper case; its heat data know it without a leading KEP (GAP-91)'),
  carrierCode: z.string(),
  isInMotion: z.boolean().nullable().describe('null: not known'),
  VIN: z.string(),
  online: z.boolean().describe('its unit reports: state ON or OFF'),
  make: z.string(),
  model: z.string(),
  year: z.int().nullable().describe('null: not known'),
  location: z.string().describe('where it is, in words: near Amarillo, TX'),
  coordinates: z
    .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
    .describe('lon, lat in degrees'),
  bearing: z
    .number()
    .min(0)
    .max(360)
    .nullable()
    .describe('where it drives to, degrees from north; null: it stands, or that is not known'),
  cab_temperature: Temperature,
  cargo_temperature: Temperature,
  humidity: z.number().min(0).max(100).nullable().describe('of the cab, %; null: no reading'),
  heat_index: Temperature.describe(
    'of the cab, degrees Celsius; null: no reading, or above 50 °C, where there is none',
  ),
  wbgt: Temperature.describe(
    'wet-bulb globe temperature of the cab now, an estimate for the shade, degrees Celsius; null: no reading',
  ),
  wbgt_daily_average: Temperature.describe('the same, average of today; null: no reading'),
  updated: IsoInstant.describe('time of its readings'),
  graph_data_available: z.boolean(),
  origin: z.string().describe('id of the facility that it comes from; empty: not known'),
  final_destination: z
    .string()
    .describe('id of the facility that it goes to; empty: none, and no route is offered'),
  origin_scheduled_depart: IsoInstant.nullable(),
  origin_scheduled_depart_local: IsoInstant.nullable().describe('the same with the offset of the origin'),
  dest_scheduled_arrival: IsoInstant.nullable(),
  dest_scheduled_arrival_local: IsoInstant.nullable().describe('the same with the offset of the destination'),
  time: IsoInstant.describe('time at which it was at its coordinates'),
  canceled_load: z.boolean().nullable().describe('null: not known'),
});
export type Vehicle = z.infer<typeof Vehicle>;

/** Answer of the layer of vehicles, `AmazonVehicles`; the id of a feature is its vrid. */
export const VehicleFeatures = featureCollection(PointGeometry, Vehicle);
export type VehicleFeatures = z.infer<typeof VehicleFeatures>;
