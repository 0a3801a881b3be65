import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import type { StandingChanges } from './standingChanges.ts';
import { people } from '../tables/people.ts';

/** The rights of people, one by one. */
export function createRightsRepository(db: Database, tellChanged: StandingChanges['tell']) {
  return {
    /** Gives a right to a person; one who has it keeps it once. */
    async add(id: string, authority: string): Promise<void> {
      const authorities = sql`array_append(array_remove(${people.authorities}, ${authority}), ${authority})`;
      await db.update(people).set({ authorities }).where(eq(people.id, id));
      tellChanged([id]);
    },

    async remove(id: string, authority: string): Promise<void> {
      const authorities = sql`array_remove(${people.authorities}, ${authority})`;
      await db.update(people).set({ authorities }).where(eq(people.id, id));
      tellChanged([id]);
    },

    /**
     * Locks the administrators of a client who are not disabled, and `others` of the client, until the transaction ends, so
     * that two cannot both be the last: all in the order of their ids, so that no two transactions wait for each other.
     *
     * @returns Ids of the administrators.
     */
    async lockAdministrators(clientId: string, others: readonly string[] = []): Promise<string[]> {
      const isAdmin = sql<boolean>`(${people.disabledAtMs} is null and 'admin_endpoints' = any(${people.authorities}))`;
      const locked = await db
        .select({ id: people.id, isAdmin })
        .from(people)
        .where(and(eq(people.clientId, clientId), or(isAdmin, inArray(people.id, [...others]))))
        .orderBy(asc(people.id))
        .for('no key update'); // rows that refer to them come all the same: those of several people come in any order
      return locked.flatMap((one) => (one.isAdmin ? [one.id] : []));
    },
  };
}
