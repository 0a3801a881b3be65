import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import type { StandingChanges } from './standingChanges.ts';
import { alertPayloads, events, overrides } from '../tables/events.ts';
import { kiosks } from '../tables/kiosks.ts';
import { notices } from '../tables/notices.ts';
import { people } from '../tables/people.ts';
import { clients, facilities, tags } from '../tables/places.ts';
import { polls } from '../tables/polls.ts';
import { oneTimeLinks } from '../tables/tokens.ts';

export type ClientEntry = {
  readonly id: string;
  readonly name: string;
  readonly suspendedAtMs: number | null;
  /** Accounts, without the guest by links and without displays. */
  readonly personCount: number;
  readonly locationCount: number;
  /** Displays that are in use. */
  readonly displayCount: number;
};

/** The clients as operators of the service see them. */
export function createClientDirectoryRepository(db: Database, tellChanged: StandingChanges['tell']) {
  return {
    /** By id. */
    async list(): Promise<ClientEntry[]> {
      const isDisplay = sql`'kiosk_endpoints' = any(${people.authorities})`;
      const isAccount = and(eq(people.isLinkGuest, false), sql`not ${isDisplay}`);
      const [found, persons, locations, displays] = await Promise.all([
        db.select().from(clients).orderBy(asc(clients.id)),
        db.select({ id: people.clientId, n: count() }).from(people).where(isAccount).groupBy(people.clientId),
        db.select({ id: facilities.clientId, n: count() }).from(facilities).groupBy(facilities.clientId),
        db
          .select({ id: kiosks.clientId, n: count() })
          .from(kiosks)
          .where(isNull(kiosks.revokedAtMs))
          .groupBy(kiosks.clientId),
      ]);
      const [personsOf, locationsOf, displaysOf] = [persons, locations, displays].map(
        (counts) => new Map(counts.map(({ id, n }) => [id, n])),
      );
      return found.map(({ id, name, suspendedAtMs }) => ({
        id,
        name,
        suspendedAtMs,
        personCount: personsOf?.get(id) ?? 0,
        locationCount: locationsOf?.get(id) ?? 0,
        displayCount: displaysOf?.get(id) ?? 0,
      }));
    },

    /**
     * Deletes a client with all that is its own: people, locations, sensors, alerts, overrides, messages. The audit stays.
     * To be called in a transaction.
     */
    async remove(clientId: string): Promise<void> {
      const ownEvents = db
        .select({ keplerId: events.keplerId })
        .from(events)
        .where(eq(events.clientId, clientId));
      await db.delete(alertPayloads).where(inArray(alertPayloads.keplerId, ownEvents));
      // in this order: people and locations take with them what belongs to them alone
      for (const table of [events, overrides, notices, polls, oneTimeLinks, people, facilities, tags]) {
        await db.delete(table).where(eq(table.clientId, clientId));
      }
      await db.delete(clients).where(eq(clients.id, clientId));
      tellChanged([clientId]);
    },
  };
}
