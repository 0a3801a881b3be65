import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { challenges } from '../tables/factors.ts';

export type ChallengeRecord = typeof challenges.$inferSelect;
type Purpose = ChallengeRecord['purpose'];

/** Proofs that have begun, by the hash of their token. Each ends once and soon. */
export function createChallengesRepository(db: Database) {
  const isGood = (tokenHash: string, purpose: Purpose, nowMs: number) =>
    and(
      eq(challenges.tokenHash, tokenHash),
      eq(challenges.purpose, purpose),
      isNull(challenges.usedAtMs),
      gt(challenges.expiresAtMs, nowMs),
    );

  return {
    /** Removes those that have expired, too. */
    async add(challenge: Omit<typeof challenges.$inferInsert, 'usedAtMs'>, nowMs: number): Promise<void> {
      await db.delete(challenges).where(lt(challenges.expiresAtMs, nowMs));
      await db.insert(challenges).values(challenge);
    },

    /** One that still works; null: unknown, for another purpose, used or expired. */
    async find(tokenHash: string, purpose: Purpose, nowMs: number): Promise<ChallengeRecord | null> {
      const [found] = await db
        .select()
        .from(challenges)
        .where(isGood(tokenHash, purpose, nowMs));
      return found ?? null;
    },

    /** Whether one is there, used or not: whatever ends sign-ins that are underway deletes theirs. */
    async isThere(tokenHash: string): Promise<boolean> {
      const found = await db
        .select({ one: sql`1` })
        .from(challenges)
        .where(eq(challenges.tokenHash, tokenHash));
      return found.length > 0;
    },

    /** Uses it up; of two takers one gets it and the other null. */
    async take(tokenHash: string, purpose: Purpose, nowMs: number): Promise<ChallengeRecord | null> {
      const [taken] = await db
        .update(challenges)
        .set({ usedAtMs: nowMs })
        .where(isGood(tokenHash, purpose, nowMs))
        .returning();
      return taken ?? null;
    },
  };
}
