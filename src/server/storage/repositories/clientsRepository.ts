import type { Database } from '../openStorage.ts';
import { clients } from '../schema.ts';

/** The customers; every facility and person belongs to one. */
export function createClientsRepository(db: Database) {
  return {
    /** Adds a client unless it is there; ids are kept in upper case (GAP-20). */
    async ensure(id: string, name: string): Promise<void> {
      await db.insert(clients).values({ id: id.toUpperCase(), name }).onConflictDoNothing();
    },

    async list(): Promise<{ id: string; name: string }[]> {
      return db.select({ id: clients.id, name: clients.name }).from(clients).orderBy(clients.id);
    },
  };
}
