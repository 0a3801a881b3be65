import { eq } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import type { StandingChanges } from './standingChanges.ts';
import { clients } from '../tables/places.ts';
import { createClientEnds } from './clientEnds.ts';
import { noteFormerAudit } from './formerAudit.ts';
import { createSigningSecrets } from './signingSecrets.ts';

export type ClientRecord = typeof clients.$inferSelect;

/** The customers; every facility and person belongs to one. */
export function createClientsRepository(db: Database, tellChanged: StandingChanges['tell']) {
  async function find(id: string): Promise<ClientRecord | null> {
    const [found] = await db.select().from(clients).where(eq(clients.id, id.toUpperCase()));
    return found ?? null;
  }

  /** false: there is one of that id, which stays as it is. */
  async function insert(client: typeof clients.$inferInsert): Promise<boolean> {
    const added = await db.insert(clients).values(client).onConflictDoNothing().returning({ id: clients.id });
    for (const { id } of added) await noteFormerAudit(db, id);
    return added.length > 0;
  }

  return {
    find,
    ...createSigningSecrets(db, find),
    ...createClientEnds(db, tellChanged),

    /** Adds a client unless it is there; ids are kept in upper case (GAP-20). */
    async ensure(id: string, name: string, { asksFreshProof = true } = {}): Promise<void> {
      await insert({ id: id.toUpperCase(), name, asksFreshProof });
    },

    /** Adds a client; false: there is one of that id. */
    add: (id: string, name: string): Promise<boolean> => insert({ id: id.toUpperCase(), name }),

    async list(): Promise<{ id: string; name: string }[]> {
      return db.select({ id: clients.id, name: clients.name }).from(clients).orderBy(clients.id);
    },

    /** The client webhook; empty: none. */
    async setCallbackUrl(id: string, callbackUrl: string): Promise<void> {
      await db.update(clients).set({ callbackUrl }).where(eq(clients.id, id.toUpperCase()));
    },

    /** Whether silent times hold back lightning alerts too (S11). */
    async setMaySilenceLightning(id: string, maySilenceLightning: boolean): Promise<void> {
      await db.update(clients).set({ maySilenceLightning }).where(eq(clients.id, id.toUpperCase()));
    },

    /** Time after which overrides of the client end that are set from now on, hours (S9). */
    async setOverrideLifetime(id: string, overrideLifetimeHours: number): Promise<void> {
      await db.update(clients).set({ overrideLifetimeHours }).where(eq(clients.id, id.toUpperCase()));
    },

    /** Time after which overrides end, hours, by client. */
    async overrideLifetimes(): Promise<ReadonlyMap<string, number>> {
      const rows = await db.select({ id: clients.id, hours: clients.overrideLifetimeHours }).from(clients);
      return new Map(rows.map(({ id, hours }) => [id, hours]));
    },

    /** Whether calls that can better a status ask for a fresh proof (GAP-142). */
    async setAsksFreshProof(id: string, asksFreshProof: boolean): Promise<void> {
      await db.update(clients).set({ asksFreshProof }).where(eq(clients.id, id.toUpperCase()));
    },
  };
}
export type ClientsRepository = ReturnType<typeof createClientsRepository>;
