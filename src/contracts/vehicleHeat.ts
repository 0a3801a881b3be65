import { z } from 'zod';
import { IsoInstant } from './isoInstant.ts';

/** Where the sensors of a vehicle are. */
export const HEAT_ZONES = ['outside', 'cab', 'cargo'] as const;
export type HeatZone = (typeof HEAT_ZONES)[number];

/** Names of series on the wire; the fourth is an addition for WBGT that is not estimated by the page. */
const HEAT_LABELS = ['Humidity', 'Fahrenheit', 'HeatIndex_Fahrenheit', 'WBGT_Fahrenheit'] as const;
export type HeatLabel = (typeof HEAT_LABELS)[number];

const Reading = z.number().nullable();
const Fahrenheit = z.object({
  current: Reading.describe('°F; null: no reading'),
  average: Reading.describe('of today in the zone of the vehicle’s origin, °F; null: no reading'),
});
const Humidity = z.object({
  current: z.number().min(0).max(100).nullable().describe('%; null: no reading'),
  average: z.number().min(0).max(100).nullable().describe('of today, %; null: no reading'),
});

const ZoneSummary = z
  .object({
    hi: Fahrenheit.describe(
      'heat index; null in air above 122 °F too, and its average if any air of today was',
    ),
    temp: Fahrenheit,
    wbgt: Fahrenheit.describe('wet-bulb globe temperature'),
    humidity: Humidity,
    wbgt_is_estimate: z
      .boolean()
      .describe('radiation is not measured there, or the service does not say')
      .default(true),
  })
  .nullable()
  .describe('null: no sensor there');

const HeatSeries = z
  .object({
    label: z.enum(HEAT_LABELS).describe('what is measured, in °F or %'),
    sensor_zone: z.enum(HEAT_ZONES),
    metrics: z.array(Reading).describe('null: no reading'),
    at: z.array(IsoInstant).describe('times of the readings, ascending, as many'),
  })
  .refine(({ metrics, at }) => metrics.length === at.length, 'as many metrics as times were expected');

/** Heat in one vehicle (DATA-14), field names as on the wire. */
export const VehicleHeat = z.object({
  graph_data_available: z.boolean().describe('false: there is a summary alone'),
  vehicle: z.object({
    vin: z.string(),
    power: z.enum(['ON', 'OFF']),
    location: z.string().describe('place in words; empty: not known'),
    gps: z
      .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
      .nullable()
      .describe('degrees; null: not known'),
    current_time: IsoInstant.describe('time of the newest readings'),
    make: z.string(),
    model: z.string(),
    year: z.int().nullable().describe('null: not known'),
  }),
  summary: z.object({ outside: ZoneSummary, cab: ZoneSummary, cargo: ZoneSummary }),
  sensor_data: z.array(HeatSeries),
  isSimulation: z.boolean().describe('the readings are simulated').default(false),
});
export type VehicleHeat = z.infer<typeof VehicleHeat>;

/** Answer of GET {heatBaseUrl}/vehicles/{id without a leading KEP}: by that id (CALL-28, GAP-91). */
export const VehicleHeatById = z.record(z.string(), VehicleHeat);
export type VehicleHeatById = z.infer<typeof VehicleHeatById>;
