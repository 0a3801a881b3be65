import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Database } from '../openStorage.ts';
import { authorizationCodes, people, refreshTokens } from '../schema.ts';

export type CodeRecord = typeof authorizationCodes.$inferSelect;
export type RefreshTokenRecord = typeof refreshTokens.$inferSelect;

export interface RefreshExchange {
  presentedHash: string;
  successorHash: string;
  successorExpiresAtMs: number;
  nowMs: number;
  /** What the rules of identity say about the token that was presented. */
  judge: (token: RefreshTokenRecord) => 'rotate' | 'refuse' | 'revokeFamily';
}

/** Codes and refresh tokens by their hashes; nothing that is stored here opens a door. */
export function createTokensRepository(db: Database) {
  return {
    async addCode(code: Omit<CodeRecord, 'usedAtMs'>): Promise<void> {
      await db.insert(authorizationCodes).values(code);
    },

    /** Marks the code used and answers with it as it was before; of two takers one sees `usedAtMs` null. */
    async takeCode(codeHash: string, nowMs: number): Promise<CodeRecord | null> {
      const [fresh] = await db
        .update(authorizationCodes)
        .set({ usedAtMs: nowMs })
        .where(and(eq(authorizationCodes.codeHash, codeHash), isNull(authorizationCodes.usedAtMs)))
        .returning();
      if (fresh) return { ...fresh, usedAtMs: null };
      const [used] = await db
        .select()
        .from(authorizationCodes)
        .where(eq(authorizationCodes.codeHash, codeHash));
      return used ?? null;
    },

    async addRefreshToken(token: Omit<RefreshTokenRecord, 'usedAtMs' | 'revokedAtMs'>): Promise<void> {
      await db.insert(refreshTokens).values(token);
    },

    /** Uses up one token and stores its successor, both or neither; null when no such token is stored. */
    exchange: (order: RefreshExchange) => exchange(db, order),

    async findRefreshToken(tokenHash: string): Promise<RefreshTokenRecord | null> {
      const [found] = await db.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
      return found ?? null;
    },

    /** Ends all sessions of a person, but for one family where it is named. To be part of a transaction. */
    revokeAllOf: (personId: string, nowMs: number, keptFamilyId: string | null = null) =>
      revokeAllOf(db, { personId, keptFamilyId }, nowMs),

    /** Whether a session could still be renewed: it was not ended, and has not run out. */
    async isFamilyAlive(familyId: string, nowMs: number): Promise<boolean> {
      const [alive] = await db
        .select({ tokenHash: refreshTokens.tokenHash })
        .from(refreshTokens)
        .where(
          and(
            eq(refreshTokens.familyId, familyId),
            isNull(refreshTokens.revokedAtMs),
            gt(refreshTokens.expiresAtMs, nowMs),
          ),
        )
        .limit(1);
      return alive !== undefined;
    },

    async revokeFamily(familyId: string, nowMs: number): Promise<void> {
      await revoke(db, familyId, nowMs);
    },

    async deleteExpired(nowMs: number): Promise<void> {
      await db.delete(refreshTokens).where(lt(refreshTokens.expiresAtMs, nowMs));
      await db.delete(authorizationCodes).where(lt(authorizationCodes.expiresAtMs, nowMs));
    },
  };
}

async function revoke(db: Pick<Database, 'update'>, familyId: string, nowMs: number): Promise<void> {
  await db
    .update(refreshTokens)
    .set({ revokedAtMs: nowMs })
    .where(and(eq(refreshTokens.familyId, familyId), isNull(refreshTokens.revokedAtMs)));
}

// whoever renews and whoever ends all sessions of a person take turns: a successor must not slip through
async function holdPerson(db: Pick<Database, 'select'>, personId: string): Promise<void> {
  await db.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update');
}

async function revokeAllOf(
  db: Pick<Database, 'select' | 'update'>,
  { personId, keptFamilyId }: { personId: string; keptFamilyId: string | null },
  nowMs: number,
): Promise<void> {
  await holdPerson(db, personId);
  const others = keptFamilyId === null ? undefined : ne(refreshTokens.familyId, keptFamilyId);
  await db
    .update(refreshTokens)
    .set({ revokedAtMs: nowMs })
    .where(and(eq(refreshTokens.personId, personId), isNull(refreshTokens.revokedAtMs), others));
}

async function exchange(db: Database, order: RefreshExchange) {
  return db.transaction(async (tx) => {
    const [presented] = await tx
      .select({ personId: refreshTokens.personId })
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, order.presentedHash));
    if (!presented) return null;
    await holdPerson(tx, presented.personId);
    const [token] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, order.presentedHash))
      .for('update');
    if (!token) return null;
    const verdict = order.judge(token);
    if (verdict === 'revokeFamily') await revoke(tx, token.familyId, order.nowMs);
    if (verdict === 'rotate') {
      const usedAtMs = token.usedAtMs ?? order.nowMs;
      await tx.update(refreshTokens).set({ usedAtMs }).where(eq(refreshTokens.tokenHash, token.tokenHash));
      await tx.insert(refreshTokens).values({
        tokenHash: order.successorHash,
        familyId: token.familyId,
        personId: token.personId,
        issuedAtMs: order.nowMs,
        expiresAtMs: Math.min(order.successorExpiresAtMs, token.familyEndsAtMs ?? Number.POSITIVE_INFINITY),
        familyEndsAtMs: token.familyEndsAtMs,
      });
    }
    return { verdict, personId: token.personId, familyId: token.familyId };
  });
}
