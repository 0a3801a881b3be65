import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { locationAccess, people } from '../tables/people.ts';
import { facilities } from '../tables/places.ts';
import type { StandingChanges } from './standingChanges.ts';

export interface AccessRecord {
  id: number;
  personId: string;
  facilityGid: number;
  /** Id of the facility. */
  facilityId: string;
  read: boolean;
  write: boolean;
}

/** What a person who is limited to single locations may do with one of them; gid null: there is none. */
export interface LimitRow {
  personId: string;
  facilityGid: number | null;
  read: boolean | null;
  write: boolean | null;
}

/** What people may do with single locations. */
export function createAccessRepository(db: Database, tellChanged: StandingChanges['tell']) {
  return {
    async list(personId: string): Promise<AccessRecord[]> {
      const { id, facilityGid, read, write } = locationAccess;
      return db
        .select({
          id,
          personId: locationAccess.personId,
          facilityGid,
          facilityId: facilities.id,
          read,
          write,
        })
        .from(locationAccess)
        .innerJoin(facilities, eq(facilities.gid, facilityGid))
        .where(eq(locationAccess.personId, personId))
        .orderBy(asc(facilityGid));
    },

    /** Of all people who are limited, or of one; a row for each entry, and one for a person who has none. */
    async limits(personId: string | null = null): Promise<LimitRow[]> {
      const { facilityGid, read, write } = locationAccess;
      const ofPerson = personId === null ? undefined : eq(people.id, personId);
      return db
        .select({ personId: people.id, facilityGid, read, write })
        .from(people)
        .leftJoin(locationAccess, eq(locationAccess.personId, people.id))
        .where(and(eq(people.isLimited, true), ofPerson));
    },

    /**
     * One entry for each person and facility: a second one takes the place of the first. The person is limited from
     * then on, also when the facility is removed later. Answers with the entry's id.
     */
    async put(entry: Pick<AccessRecord, 'personId' | 'facilityGid' | 'read' | 'write'>): Promise<number> {
      const { read, write } = entry;
      const [put] = await db
        .insert(locationAccess)
        .values(entry)
        .onConflictDoUpdate({
          target: [locationAccess.personId, locationAccess.facilityGid],
          set: { read, write },
        })
        .returning({ id: locationAccess.id });
      if (!put) throw new Error('The access entry was not stored.');
      await db.update(people).set({ isLimited: true }).where(eq(people.id, entry.personId));
      tellChanged([entry.personId]);
      return put.id;
    },

    /** Forgets all entries of a person, who is not limited then. */
    async lift(personId: string): Promise<void> {
      await db.delete(locationAccess).where(eq(locationAccess.personId, personId));
      await db.update(people).set({ isLimited: false }).where(eq(people.id, personId));
      tellChanged([personId]);
    },
  };
}
export type AccessRepository = ReturnType<typeof createAccessRepository>;
