import { z } from 'zod';
import { isMarkerColor, MARKER_SIZES, SENSOR_STATUSES } from '#domain/sensors/sensorDraft.ts';
import { IsoInstant } from './isoInstant.ts';

const Latitude = z.number().min(-90).max(90);
const Longitude = z.number().min(-180).max(180);
const Line = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'one line was expected');

/** Readings in the order of their times. */
const SensorSeries = z.object({
  time: z.array(IsoInstant),
  height: z.array(z.number().nonnegative().nullable()).describe('cm, as many; null: no reading'),
  read_at: IsoInstant.nullable()
    .describe(
      'time of the newest reading, which later heights may repeat; null: none; left out: that of the newest height',
    )
    .optional(),
});

/** One snow sensor (DATA-10), field names as on the wire. */
export const SnowSensor = z.object({
  gid: z.int().positive(),
  device_id: z.string().describe('unique within the client without regard to case'),
  marker_color: z.string().describe('# and 3 or 6 hex digits'),
  project: z.string(),
  type: z.string(),
  marker_symbol: z.string().describe('empty: none'),
  zone: z.string(),
  client: z.string(),
  facility: z.string().describe('id of the facility that it stands at'),
  status: z.enum(SENSOR_STATUSES),
  marker_size: z.enum(MARKER_SIZES),
  latitude: Latitude,
  longitude: Longitude,
  sensor: SensorSeries.describe('every five minutes from a day ago to a day ahead; later than now: forecast'),
});
export type SnowSensor = z.infer<typeof SnowSensor>;

/** Answer of GET and PUT /sensors/{gid} and of POST /sensors (CALL-22, CALL-23, CALL-25, GAP-87). */
export const SnowSensors = z.object({
  sensors: z.array(SnowSensor),
  isSimulation: z.boolean().describe('the readings are simulated').default(false),
});
export type SnowSensors = z.infer<typeof SnowSensors>;

/** Body of POST /sensors and of PUT /sensors/{gid}: all fields, each time. */
export const SensorOrder = z.object({
  device_id: Line.max(60),
  marker_color: z.string().trim().refine(isMarkerColor, '# and 3 or 6 hex digits were expected'),
  project: Line,
  type: Line,
  marker_symbol: Line.or(z.literal('')).default('').describe('empty: none'),
  zone: Line,
  client: z.string().trim().optional().describe('client of the session; another one is refused'),
  facility: Line.max(200).describe('id of a facility of the client'),
  status: z.enum(SENSOR_STATUSES),
  marker_size: z.enum(MARKER_SIZES),
  latitude: Latitude,
  longitude: Longitude,
});
export type SensorOrder = z.infer<typeof SensorOrder>;

/** Entries that the service writes into the log of a sensor; a page translates them. */
export const SENSOR_EVENTS = {
  created: 'Sensor Created',
  active: 'Sensor set to active',
  inactive: 'Sensor set to inactive',
  moved: 'Sensor Moved to a new location',
  changed: 'Sensor details changed',
} as const;

/** Answer of GET /event_log?gid= (DATA-11, CALL-27): the newest first. */
export const SensorEventLog = z.object({
  gid: z.int().positive(),
  event_log: z.array(z.object({ at: IsoInstant, event: z.string() })),
});
export type SensorEventLog = z.infer<typeof SensorEventLog>;

/** Answer of GET /sensors/graph?gid= (DATA-12, CALL-26): hour by hour around the sensor. */
export const SensorArea = z.object({
  features: z.array(z.unknown()).describe('GeoJSON features: the area of the readings'),
  time_series_iso8601: z.array(IsoInstant).describe('start of each hour'),
  when_will_it_rain: z
    .string()
    .nullable()
    .describe('instant at which rain begins, at most that of the answer while it rains; null: none is seen'),
  time_series_precip: z.array(z.number().nonnegative().nullable()).describe('rain in the hour, mm'),
  time_series_snow: z.array(z.number().nonnegative().nullable()).describe('new snow in the hour, cm'),
  isSimulation: z.boolean().describe('made up').default(false),
});
export type SensorArea = z.infer<typeof SensorArea>;
