import { customType } from 'drizzle-orm/pg-core';

/** A column of instants: timestamptz in the database, epoch ms UTC in the code. */
export const instantMs = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (text) => Date.parse(text),
  toDriver: (atMs) => new Date(atMs).toISOString(),
});
