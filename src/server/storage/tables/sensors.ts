import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MarkerSize, SensorStatus } from '#domain/sensors/sensorDraft.ts';
import { instantMs } from './instantMs.ts';
import { clients, facilities } from './places.ts';

/** Snow sensors; they go with the facility that they stand at. */
export const snowSensors = pgTable(
  'snow_sensors',
  {
    gid: integer('gid').primaryKey().generatedAlwaysAsIdentity(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    facilityGid: integer('facility_gid')
      .notNull()
      .references(() => facilities.gid, { onDelete: 'cascade' }),
    deviceId: text('device_id').notNull(),
    markerColor: text('marker_color').notNull(),
    markerSymbol: text('marker_symbol').notNull().default(''),
    markerSize: text('marker_size').$type<MarkerSize>().notNull(),
    project: text('project').notNull(),
    type: text('type').notNull(),
    zone: text('zone').notNull(),
    status: text('status').$type<SensorStatus>().notNull(),
    statusAtMs: instantMs('status_at').notNull(), // since when it has that status
    createdAtMs: instantMs('created_at').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
  },
  (table) => [
    uniqueIndex('snow_sensors_client_device_unique').on(table.clientId, sql`lower(${table.deviceId})`),
    index('snow_sensors_at').on(table.facilityGid),
  ],
);

/** What was done with each. */
export const snowSensorEvents = pgTable(
  'snow_sensor_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    sensorGid: integer('sensor_gid')
      .notNull()
      .references(() => snowSensors.gid, { onDelete: 'cascade' }),
    atMs: instantMs('at').notNull(),
    event: text('event').notNull(),
  },
  (table) => [index('snow_sensor_events_of').on(table.sensorGid)],
);
