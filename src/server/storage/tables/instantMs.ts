import { customType } from 'drizzle-orm/pg-core';
import { writtenMs } from '../../platform/time/writtenMs.ts';

/** An instant as the database reads it: one that is refused would keep all from being stored that is stored with it. */
export function storedInstant(atMs: number): string {
  return new Date(writtenMs(atMs)).toISOString();
}

/** A column of instants: timestamptz in the database, epoch ms UTC in the code. */
export const instantMs = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (text) => Date.parse(text),
  toDriver: storedInstant,
});
