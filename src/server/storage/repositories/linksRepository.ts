import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { oneTimeLinks } from '../tables/tokens.ts';

export type LinkRecord = typeof oneTimeLinks.$inferSelect;
type NewLink = Omit<typeof oneTimeLinks.$inferInsert, 'usedAtMs'>;

/** Links that work once, by the hash of their token. */
export function createLinksRepository(db: Database) {
  const isGood = (tokenHash: string, purpose: LinkRecord['purpose'], nowMs: number) =>
    and(
      eq(oneTimeLinks.tokenHash, tokenHash),
      eq(oneTimeLinks.purpose, purpose),
      isNull(oneTimeLinks.usedAtMs),
      gt(oneTimeLinks.expiresAtMs, nowMs),
    );

  return {
    async add(link: NewLink): Promise<void> {
      await db.insert(oneTimeLinks).values(link);
    },

    /** The link while it works; null: unknown, for another purpose, used or expired. */
    async find(tokenHash: string, purpose: LinkRecord['purpose'], nowMs: number): Promise<LinkRecord | null> {
      const [found] = await db
        .select()
        .from(oneTimeLinks)
        .where(isGood(tokenHash, purpose, nowMs));
      return found ?? null;
    },

    /** Uses it up; of two takers one gets it and the other null. */
    async take(tokenHash: string, purpose: LinkRecord['purpose'], nowMs: number): Promise<LinkRecord | null> {
      const [taken] = await db
        .update(oneTimeLinks)
        .set({ usedAtMs: nowMs })
        .where(isGood(tokenHash, purpose, nowMs))
        .returning();
      return taken ?? null;
    },

    /** Makes the invitations useless that a person has made and nobody has used. */
    async dropInvitations(issuedBy: string, nowMs: number): Promise<void> {
      await db
        .update(oneTimeLinks)
        .set({ usedAtMs: nowMs })
        .where(
          and(
            eq(oneTimeLinks.issuedBy, issuedBy),
            eq(oneTimeLinks.purpose, 'registration'),
            isNull(oneTimeLinks.usedAtMs),
          ),
        );
    },

    async deleteExpired(nowMs: number): Promise<void> {
      await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAtMs, nowMs));
    },
  };
}
