import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { sessions, type Proof } from '../tables/sessions.ts';

export type { Proof } from '../tables/sessions.ts';

/** What a person can prove; a link and the enrolment of a display prove nothing of a person. */
const OF_A_PERSON: readonly Proof[] = ['password', 'passkey', 'totp', 'recoveryCode', 'outside'];

/** When the person of a session last proved who they are (GAP-142). */
export function createProofsRepository(db: Database) {
  const isRunning = (familyId: string, personId: string) =>
    and(eq(sessions.familyId, familyId), eq(sessions.personId, personId), isNull(sessions.endedAtMs));

  return {
    /** Null: no proof, no such session of that person, or one that has ended. */
    async provedAtMs(familyId: string, personId: string): Promise<number | null> {
      const [found] = await db
        .select({ provedAtMs: sessions.provedAtMs })
        .from(sessions)
        .where(and(isRunning(familyId, personId), inArray(sessions.provedBy, [...OF_A_PERSON])));
      return found?.provedAtMs ?? null;
    },

    /** False: there is no such session of that person, or it has ended. */
    async note(
      familyId: string,
      personId: string,
      { provedAtMs, provedBy }: { provedAtMs: number; provedBy: Proof },
    ): Promise<boolean> {
      const noted = await db
        .update(sessions)
        .set({ provedAtMs, provedBy })
        .where(isRunning(familyId, personId))
        .returning({ familyId: sessions.familyId });
      return noted.length > 0;
    },
  };
}
