import { sql } from 'drizzle-orm';
import { customType, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FileDigests, ReportOrder, ReportState } from '../rows/historyReport.ts';
import { instantMs } from './instantMs.ts';
import { kiosks } from './kiosks.ts';
import { people } from './people.ts';
import { clients } from './places.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Reports of past alerts that people have ordered, with their files once these are whole. */
export const historyReports = pgTable(
  'history_reports',
  {
    id: uuid('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }), // who alone may read it
    order: jsonb('report_order').$type<ReportOrder>().notNull(),
    requestedAtMs: instantMs('requested_at').notNull(),
    expiresAtMs: instantMs('expires_at').notNull(),
    state: text('state').$type<ReportState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    csv: bytes('csv'), // null: not ready, or in the object store
    pdf: bytes('pdf'),
    fileDigests: jsonb('file_digests').$type<FileDigests>(), // of files in the object store; null: they are not there
  },
  (table) => [
    index('history_reports_waiting')
      .on(table.requestedAtMs)
      .where(sql`${table.state} = 'waiting'`),
    index('history_reports_person').on(table.personId),
    index('history_reports_expires').on(table.expiresAtMs),
  ],
);

/** Stretches in which an enrolled display sent no heartbeat although the service ran. */
export const displaySilences = pgTable(
  'display_silences',
  {
    gid: integer('gid').primaryKey().generatedAlwaysAsIdentity(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    kioskId: uuid('kiosk_id')
      .notNull()
      .references(() => kiosks.id, { onDelete: 'cascade' }),
    name: text('name').notNull(), // of the display at that time
    facilityIds: jsonb('facility_ids').$type<readonly string[]>(), // that it may show; null: all of the client
    fromMs: instantMs('silent_from').notNull(), // last heartbeat, or the start of the service without one
    toMs: instantMs('silent_to'), // null: it is silent still
  },
  (table) => [
    index('display_silences_client').on(table.clientId, table.fromMs),
    index('display_silences_open')
      .on(table.kioskId)
      .where(sql`${table.toMs} is null`),
  ],
);
