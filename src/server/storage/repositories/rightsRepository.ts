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
     * Who of a client has a right and is not disabled. In a transaction they are held until its end, so that two cannot both
     * be the last, with `others` of the client: all in the order of their ids, so that no two transactions wait for
     * each other.
     */
    async holdersOf(clientId: string, authority: string, others: readonly string[] = []): Promise<string[]> {
      const isHolder = sql<boolean>`(${people.disabledAtMs} is null and ${authority} = any(${people.authorities}))`;
      const held = await db
        .select({ id: people.id, isHolder })
        .from(people)
        .where(and(eq(people.clientId, clientId), or(isHolder, inArray(people.id, [...others]))))
        .orderBy(asc(people.id))
        .for('no key update'); // rows that refer to them come all the same: those of several people come in any order
      return held.flatMap((one) => (one.isHolder ? [one.id] : []));
    },
  };
}
