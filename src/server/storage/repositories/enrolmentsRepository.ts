import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { kioskEnrolments } from '../tables/kiosks.ts';

type EnrolmentRecord = typeof kioskEnrolments.$inferSelect;
type NewEnrolment = Omit<typeof kioskEnrolments.$inferInsert, 'kioskId' | 'takenAtMs'>;

/** Displays that show a code, until an administrator confirms it and they fetch their session (GAP-141). */
export function createEnrolmentsRepository(db: Database) {
  return {
    /** False when the code is shown by another display already. */
    async add(enrolment: NewEnrolment): Promise<boolean> {
      const added = await db.insert(kioskEnrolments).values(enrolment).onConflictDoNothing().returning();
      return added.length > 0;
    },

    async find(tokenHash: string): Promise<EnrolmentRecord | null> {
      const [found] = await db.select().from(kioskEnrolments).where(eq(kioskEnrolments.tokenHash, tokenHash));
      return found ?? null;
    },

    /** Enrolment that waits for its code to be confirmed; in a transaction it is held until its end. */
    async holdWaiting(codeHash: string): Promise<EnrolmentRecord | null> {
      const [found] = await db
        .select()
        .from(kioskEnrolments)
        .where(and(eq(kioskEnrolments.codeHash, codeHash), isNull(kioskEnrolments.kioskId)))
        .for('update');
      return found ?? null;
    },

    async confirm(tokenHash: string, kioskId: string): Promise<void> {
      await db.update(kioskEnrolments).set({ kioskId }).where(eq(kioskEnrolments.tokenHash, tokenHash));
    },

    /** Notes when a display fetched its session first. */
    async noteTaken(tokenHash: string, takenAtMs: number): Promise<void> {
      await db
        .update(kioskEnrolments)
        .set({ takenAtMs })
        .where(and(eq(kioskEnrolments.tokenHash, tokenHash), isNull(kioskEnrolments.takenAtMs)));
    },

    /** Deletes enrolments that expired before an instant. */
    async deleteExpired(beforeMs: number): Promise<void> {
      await db.delete(kioskEnrolments).where(lt(kioskEnrolments.expiresAtMs, beforeMs));
    },
  };
}
