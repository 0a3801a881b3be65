import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Channel, LetterContent, NoticeContent, NoticeState } from '../rows/notice.ts';
import { instantMs } from './instantMs.ts';
import { people } from './people.ts';
import { clients, facilities } from './places.ts';

/** Who is told of what happens at a facility: a person, or a callback URL of the client. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    gid: integer('gid').primaryKey().generatedAlwaysAsIdentity(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    facilityGid: integer('facility_gid')
      .notNull()
      .references(() => facilities.gid, { onDelete: 'cascade' }),
    categoryId: integer('category_id').notNull().default(1),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    callbackUrl: text('callback_url'),
    subscribedBy: uuid('subscribed_by').references(() => people.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('subscriptions_one_recipient', sql`num_nonnulls(${table.personId}, ${table.callbackUrl}) = 1`),
    uniqueIndex('subscriptions_person').on(table.facilityGid, table.categoryId, table.personId),
    uniqueIndex('subscriptions_callback').on(table.facilityGid, table.categoryId, table.callbackUrl),
    index('subscriptions_client').on(table.clientId),
    index('subscriptions_of_person').on(table.personId),
  ],
);

/** What subscribers are told: the queue of what is to be sent, and the record of what was. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    gid: integer('gid').notNull().generatedAlwaysAsIdentity(), // order in which they were made
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    facilityId: text('facility_id').notNull(), // empty: a letter
    thread: text('thread').notNull(), // recipient, channel, facility and hazard
    channel: text('channel').$type<Channel>().notNull(),
    address: text('address').notNull(),
    content: jsonb('content').$type<LetterContent | NoticeContent>().notNull(),
    isUrgent: boolean('is_urgent').notNull(),
    state: text('state').$type<NoticeState>().notNull().default('waiting'),
    isOpen: boolean('is_open').notNull().default(true), // says what the recipient knows, or is to know
    attempts: integer('attempts').notNull().default(0),
    createdAtMs: instantMs('created_at').notNull(),
    dueAtMs: instantMs('due_at').notNull(),
    leaseUntilMs: instantMs('lease_until'), // while it is underway
    settledAtMs: instantMs('settled_at'),
    lastError: text('last_error'),
    confirmedAtMs: instantMs('confirmed_at'),
  },
  (table) => [
    uniqueIndex('notices_one_waiting')
      .on(table.thread)
      .where(sql`${table.state} = 'waiting'`),
    index('notices_underway')
      .on(table.thread, table.gid)
      .where(sql`${table.state} = 'sending'`),
    index('notices_due')
      .on(table.channel, table.dueAtMs)
      .where(sql`${table.state} in ('waiting', 'sending')`),
    index('notices_open')
      .on(table.clientId, table.facilityId, table.gid)
      .where(sql`${table.isOpen}`),
    index('notices_created').on(table.createdAtMs),
    index('notices_letters')
      .on(table.createdAtMs)
      .where(sql`${table.facilityId} = ''`), // kept for less time than notices of hazards
    index('notices_thread').on(table.thread, table.gid),
  ],
);
