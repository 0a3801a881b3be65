import { doublePrecision, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { MeasuredValues } from '../rows/measuredHour.ts';
import { instantMs } from './instantMs.ts';

/** What stations measured at the places of facilities in the last days, hour by hour. */
export const measuredHours = pgTable(
  'measured_hours',
  {
    place: text('place').notNull(), // `42.75,-73.8`: not the facility, which may move
    hourMs: instantMs('hour_at').notNull(), // its begin
    stationName: text('station_name').notNull(),
    stationDistanceM: doublePrecision('station_distance_meters').notNull(),
    values: jsonb('measured_values').$type<MeasuredValues>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.place, table.hourMs] })],
);
