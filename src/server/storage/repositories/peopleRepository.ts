import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import type { StandingChanges } from './standingChanges.ts';
import { people } from '../tables/people.ts';

export type PersonRecord = typeof people.$inferSelect;
export type NewPerson = Omit<typeof people.$inferInsert, 'id'>;
export type PersonChanges = Partial<Omit<NewPerson, 'clientId' | 'email'>>;

export function createPeopleRepository(db: Database, tellChanged: StandingChanges['tell']) {
  return {
    async findById(id: string): Promise<PersonRecord | null> {
      const [found] = await db.select().from(people).where(eq(people.id, id));
      return found ?? null;
    },

    /** As `findById`; nobody else changes the row until the transaction ends. */
    async hold(id: string): Promise<PersonRecord | null> {
      const [found] = await db.select().from(people).where(eq(people.id, id)).for('update');
      return found ?? null;
    },

    /** E-mail addresses are compared without regard to case. */
    async findByEmail(email: string): Promise<PersonRecord | null> {
      const [found] = await db
        .select()
        .from(people)
        .where(eq(sql`lower(${people.email})`, sql`lower(${email})`));
      // a database may fold letters that look alike (İ to i), which the limit on guesses counts apart
      return found?.email.toLowerCase() === email.toLowerCase() ? found : null;
    },

    /** Who is known to an OpenID Connect provider as this subject. */
    async findByOutside(issuer: string, subject: string): Promise<PersonRecord | null> {
      const isSame = and(eq(people.externalIssuer, issuer), eq(people.externalSubject, subject));
      const [found] = await db.select().from(people).where(isSame);
      return found ?? null;
    },

    /** Null when the e-mail address is taken: the person who has it stays as they are. */
    async add(person: NewPerson): Promise<PersonRecord | null> {
      const [added] = await db.insert(people).values(person).onConflictDoNothing().returning();
      return added ?? null;
    },

    /** Null when there is no such person. */
    async update(id: string, changes: PersonChanges): Promise<PersonRecord | null> {
      const [updated] = await db.update(people).set(changes).where(eq(people.id, id)).returning();
      tellChanged([id]);
      return updated ?? null;
    },

    async isNobodyThere(): Promise<boolean> {
      return (await db.select({ id: people.id }).from(people).limit(1)).length === 0;
    },
  };
}
export type PeopleRepository = ReturnType<typeof createPeopleRepository>;
