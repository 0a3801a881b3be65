import { asc, eq } from 'drizzle-orm';
import type { Database } from '../openStorage.ts';
import { facilities, locationAccess } from '../schema.ts';

export interface AccessRecord {
  id: number;
  personId: string;
  facilityGid: number;
  /** Id of the facility. */
  facilityId: string;
  read: boolean;
  write: boolean;
}

/** What people may do with single locations. */
export function createAccessRepository(db: Database) {
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

    /** One entry for each person and facility: a second one takes the place of the first. Answers with its id. */
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
      return put.id;
    },
  };
}
