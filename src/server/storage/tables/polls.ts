import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PollChannel, PollOption } from '../rows/poll.ts';
import { instantMs } from './instantMs.ts';
import { people } from './people.ts';
import { clients } from './places.ts';

/** Questions that administrators ask people of their client. */
export const polls = pgTable(
  'polls',
  {
    id: uuid('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    title: text('title').notNull(),
    message: text('message').notNull(),
    options: jsonb('options').$type<readonly PollOption[]>().notNull(),
    madeBy: uuid('made_by').references(() => people.id, { onDelete: 'set null' }),
    madeAtMs: instantMs('made_at').notNull(),
    closesAtMs: instantMs('closes_at').notNull(),
  },
  (table) => [index('polls_closing').on(table.closesAtMs)],
);

/** One for each person who was asked, with their answer. */
export const pollNotifications = pgTable(
  'poll_notifications',
  {
    id: uuid('id').primaryKey(),
    pollId: uuid('poll_id')
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    optionId: text('option_id'), // null: not answered
    channel: text('channel').$type<PollChannel>(), // null: an answer by a link that named none
    answeredAtMs: instantMs('answered_at'),
  },
  (table) => [index('poll_notifications_of').on(table.pollId)],
);
