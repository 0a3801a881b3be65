import { and, asc, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { subscriptions } from '../tables/notices.ts';
import { people } from '../tables/people.ts';
import { facilities } from '../tables/places.ts';
import { inChunks } from './inChunks.ts';

/** Who is told: a person by id, or a URL. */
export type Recipient = { readonly personId: string } | { readonly callbackUrl: string };

export interface SubscribedFacility {
  id: string;
  gid: number;
}
export interface PersonSubscription {
  person: { id: string; name: string; email: string };
  facility: SubscribedFacility;
}
export interface CallbackSubscription {
  callbackUrl: string;
  /** Name of who subscribed it; null: no longer there. */
  username: string | null;
  facility: SubscribedFacility;
}

const FACILITY = { id: facilities.id, gid: facilities.gid };
const PERSON = { id: people.id, name: people.name, email: people.email };

/** Who wants to be told of what happens at which facility. Every question and change is within one client. */
export function createSubscriptionsRepository(db: Database) {
  return {
    /** Those that stand already stay as they are. */
    async addMany(
      orders: readonly {
        clientId: string;
        facilityGid: number;
        recipient: Recipient;
        subscribedBy: string;
      }[],
    ): Promise<void> {
      const rows = orders.map(({ recipient, ...order }) => ({ ...order, ...recipient }));
      for (const chunk of inChunks(rows)) await db.insert(subscriptions).values(chunk).onConflictDoNothing();
    },

    /** Answers whether it stood. */
    async remove(clientId: string, facilityGid: number, recipient: Recipient): Promise<boolean> {
      const removed = await db
        .delete(subscriptions)
        .where(
          and(
            eq(subscriptions.clientId, clientId),
            eq(subscriptions.facilityGid, facilityGid),
            isRecipient(recipient),
          ),
        )
        .returning({ gid: subscriptions.gid });
      return removed.length > 0;
    },

    /** Answers with how many stood. */
    async removeAllOf(clientId: string, personId: string): Promise<number> {
      const removed = await db
        .delete(subscriptions)
        .where(and(eq(subscriptions.clientId, clientId), eq(subscriptions.personId, personId)))
        .returning({ gid: subscriptions.gid });
      return removed.length;
    },

    async ofPerson(clientId: string, personId: string): Promise<SubscribedFacility[]> {
      return db
        .select(FACILITY)
        .from(subscriptions)
        .innerJoin(facilities, eq(facilities.gid, subscriptions.facilityGid))
        .where(and(eq(subscriptions.clientId, clientId), eq(subscriptions.personId, personId)))
        .orderBy(asc(facilities.gid));
    },

    /** Of one facility, or of all of the client when it is null; by person, then by facility. */
    async listPeople(clientId: string, facilityGid: number | null): Promise<PersonSubscription[]> {
      return db
        .select({ person: PERSON, facility: FACILITY })
        .from(subscriptions)
        .innerJoin(facilities, eq(facilities.gid, subscriptions.facilityGid))
        .innerJoin(people, eq(people.id, subscriptions.personId))
        .where(and(eq(subscriptions.clientId, clientId), isFacility(facilityGid)))
        .orderBy(asc(people.name), asc(people.id), asc(facilities.gid));
    },

    /** Of one facility, or of all of the client when it is null; by URL, then by facility. */
    listCallbacks: (clientId: string, facilityGid: number | null) => listCallbacks(db, clientId, facilityGid),
  };
}

function isRecipient(recipient: Recipient): SQL {
  return 'personId' in recipient
    ? eq(subscriptions.personId, recipient.personId)
    : eq(subscriptions.callbackUrl, recipient.callbackUrl);
}

function isFacility(facilityGid: number | null): SQL | undefined {
  return facilityGid === null ? undefined : eq(subscriptions.facilityGid, facilityGid);
}

async function listCallbacks(
  db: Database,
  clientId: string,
  facilityGid: number | null,
): Promise<CallbackSubscription[]> {
  const rows = await db
    .select({ callbackUrl: subscriptions.callbackUrl, username: people.name, facility: FACILITY })
    .from(subscriptions)
    .innerJoin(facilities, eq(facilities.gid, subscriptions.facilityGid))
    .leftJoin(people, eq(people.id, subscriptions.subscribedBy))
    .where(
      and(
        eq(subscriptions.clientId, clientId),
        isNotNull(subscriptions.callbackUrl),
        isFacility(facilityGid),
      ),
    )
    .orderBy(asc(subscriptions.callbackUrl), asc(facilities.gid));
  return rows.map((row) => ({ ...row, callbackUrl: row.callbackUrl ?? '' }));
}
