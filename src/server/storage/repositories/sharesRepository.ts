import { and, count, gt, inArray, max, sql } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { notices } from '../tables/notices.ts';

/** Messages with shared routes that were queued so far. */
export type ShareTally = {
  /** Calls of the person within the minute. */
  readonly callsOfPersonInMinute: number;
  readonly ofPersonInDay: number;
  readonly ofClientInDay: number;
  /** Of the recipient who got most, from all senders of all clients. */
  readonly ofRecipientInHour: number;
};

type TallyOrder = {
  readonly personId: string;
  readonly clientId: string;
  readonly addresses: readonly string[];
  readonly nowMs: number;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Counts shared routes where they are stored, so that neither a restart nor a second process forgets them. */
export function createSharesRepository(db: Database) {
  const { clientId, address, content, createdAtMs } = notices;
  const isRoute = sql`${content} ->> 'kind' = 'route'`;

  return {
    /** Inside a transaction: no other call counts or queues shared routes until it ends. */
    async lock(): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('shared routes'))`);
    },

    async tally({ personId, clientId: ofClient, addresses, nowMs }: TallyOrder): Promise<ShareTally> {
      const isTheirs = sql`${content} ->> 'sharedBy' = ${personId}`;
      const minuteAgo = new Date(nowMs - MINUTE_MS).toISOString();
      const [day] = await db
        .select({
          calls: sql<number>`(count(distinct ${content} ->> 'shareId')
            filter (where ${isTheirs} and ${createdAtMs} > ${minuteAgo}))::int`,
          ofPerson: sql<number>`(count(*) filter (where ${isTheirs}))::int`,
          ofClient: sql<number>`(count(*) filter (where ${clientId} = ${ofClient}))::int`,
        })
        .from(notices)
        .where(and(isRoute, gt(createdAtMs, nowMs - DAY_MS)));
      const lower = sql<string>`lower(${address})`;
      const perAddress = db
        .select({ messages: count().as('messages') })
        .from(notices)
        .where(
          and(
            isRoute,
            gt(createdAtMs, nowMs - HOUR_MS),
            inArray(
              lower,
              addresses.map((one) => one.toLowerCase()),
            ),
          ),
        )
        .groupBy(lower)
        .as('per_address');
      const [hour] = await db.select({ most: max(perAddress.messages) }).from(perAddress);
      return {
        callsOfPersonInMinute: day?.calls ?? 0,
        ofPersonInDay: day?.ofPerson ?? 0,
        ofClientInDay: day?.ofClient ?? 0,
        ofRecipientInHour: Number(hour?.most ?? 0),
      };
    },
  };
}
