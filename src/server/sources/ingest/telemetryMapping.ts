import { z } from 'zod';
import { Auth, Match, Named, Path, Pull, Seconds, Time } from './feedMapping.ts';
import { quantitiesOf, type TelemetryKind } from './telemetryQuantities.ts';
import { unitsOf, type QuantitySort } from './telemetryUnits.ts';

/** Public stations hold no longer, s. */
const LONGEST_LIMIT_S = 75 * 60;
const WIDEST_REACH_M = 20_000;

const Rule = (sort: QuantitySort) => z.strictObject({ path: Path, unit: z.enum(unitsOf(sort)) });

/** Rules for the quantities of a kind. */
function Values(kind: TelemetryKind) {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(quantitiesOf(kind)).map(([name, { sort }]) => [name, Rule(sort).optional()]),
    ),
  );
}
const isAny = (rules: object) => Object.keys(rules).length > 0;
const NONE = 'at least one quantity was expected';

const COMMON = {
  ...Named,
  auth: Auth,
  items: Path.optional().describe('list inside a JSON body'),
  columns: z.array(z.string()).optional(),
  skip: z.array(Match).default([]),
  time: Time,
  pull: Pull.optional(),
  cadenceS: Seconds,
  publishLagS: Seconds,
  lateAfterS: Seconds.positive(),
  goneAfterS: Seconds.positive().max(LONGEST_LIMIT_S).describe('an older reading is none'),
  licence: z.string().default(''),
  attribution: z.string().default(''),
  contact: z.string().default(''),
};
const TEXT_FORMATS = ['ndjson', 'json', 'geojson', 'csv'] as const;
const Device = Path.describe('name of the value that identifies what the row is of');

const Station = z
  .strictObject({
    id: z.string().min(1).max(60),
    name: z.string().min(1).max(60),
    facility: z.string().min(1).optional().describe('it stands at this facility of the client'),
    lat: z.number().min(-90).max(90).optional(),
    lon: z.number().min(-180).max(180).optional(),
    reachM: z.number().positive().max(WIDEST_REACH_M).default(2_000).describe('it tells of yards so near'),
  })
  .refine(
    ({ facility, lat, lon }) =>
      facility === undefined
        ? lat !== undefined && lon !== undefined
        : lat === undefined && lon === undefined,
    'facility, or lat and lon, were expected',
  );

const WeatherMapping = z.strictObject({
  ...COMMON,
  records: z.literal('weather'),
  format: z.enum(TEXT_FORMATS),
  role: z
    .enum(['primary', 'secondary'])
    .describe('requested; a site admin grants that its values win over those of public stations'),
  stations: z.array(Station).min(1).max(200),
  device: Device.optional().describe('left out: all rows are of the only station'),
  values: Values('weather').refine(isAny, NONE),
});
const SnowMapping = z.strictObject({
  ...COMMON,
  records: z.literal('snow'),
  format: z.enum(TEXT_FORMATS),
  device: Device,
  values: Values('snow').refine(isAny, NONE),
});
const VehicleMapping = z.strictObject({
  ...COMMON,
  records: z.literal('vehicle'),
  format: z.enum([...TEXT_FORMATS, 'gtfs-rt']),
  device: Device,
  lat: Path.default('latitude'),
  lon: Path.default('longitude'),
  values: Values('vehicle').default({}),
  texts: z
    .strictObject({
      carrier: Path.optional(),
      vin: Path.optional(),
      make: Path.optional(),
      model: Path.optional(),
      location: Path.optional(),
      origin: Path.optional().describe('id of the facility that it comes from'),
      destination: Path.optional().describe('id of the facility that it goes to'),
    })
    .default({}),
});

/** What a mapping file says of a feed that does not tell of lightning. */
export const TelemetryMapping = z
  .discriminatedUnion('records', [WeatherMapping, SnowMapping, VehicleMapping])
  .refine(
    (mapping) =>
      mapping.records !== 'weather' || mapping.device !== undefined || mapping.stations.length === 1,
    { path: ['device'], message: 'several stations need the name of the value that identifies them' },
  );
export type TelemetryMapping = z.infer<typeof TelemetryMapping>;
export type TelemetryMappingOf<Kind extends TelemetryKind> = Extract<TelemetryMapping, { records: Kind }>;
/** A mapping as a file has it, of which operators fill in what is their own. */
export type TelemetryTemplate = Partial<z.input<typeof VehicleMapping>>;
