import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import type { StandingChanges } from './standingChanges.ts';
import { people } from '../tables/people.ts';

/** The rights of people, one by one. */
export function createRightsRepository(db: Database, tellChanged: StandingChanges['tell']) {
  return {
    /** Gives a right to a person; whoever has it keeps it once. */
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

    /** Who of a client has a right and is not disabled; in a transaction they are held until its end, so that two cannot both be the last. */
    async holdersOf(clientId: string, authority: string): Promise<string[]> {
      const found = await db
        .select({ id: people.id })
        .from(people)
        .where(
          and(
            eq(people.clientId, clientId),
            isNull(people.disabledAtMs),
            sql`${authority} = any(${people.authorities})`,
          ),
        )
        .orderBy(asc(people.id))
        .for('update');
      return found.map(({ id }) => id);
    },
  };
}
