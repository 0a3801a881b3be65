import { eq } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { people } from '../tables/people.ts';

/**
 * Holds a person until the transaction ends. Renewing and ending all sessions of a person take turns: a successor must
 * not slip through.
 */
export async function holdPerson(db: Pick<Database, 'select'>, personId: string): Promise<void> {
  await db.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update');
}
