import { and, eq, gt, gte, inArray, isNull, lt, ne } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { people } from '../tables/people.ts';
import { authorizationCodes, refreshTokens } from '../tables/tokens.ts';

export type CodeRecord = typeof authorizationCodes.$inferSelect;
export type RefreshTokenRecord = typeof refreshTokens.$inferSelect;

/** What has come after a token in its family: nothing that lives, tokens that nobody has presented yet, or one that somebody has. */
export type Heir = 'none' | 'waiting' | 'presented';

/** `replace`: rotate, and end the heirs that wait. */
export type RefreshVerdict = 'rotate' | 'replace' | 'refuse' | 'revokeFamily';

export interface RefreshExchange {
  presentedHash: string;
  successorHash: string;
  successorExpiresAtMs: number;
  nowMs: number;
  /** What the rules of identity say about the token that was presented, and what has come after it. */
  judge: (token: RefreshTokenRecord, heir: Heir) => RefreshVerdict;
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

/** Tokens of the same family that live and are younger than the use of this one; none where it was not used. */
async function livingHeirs(db: Pick<Database, 'select'>, token: RefreshTokenRecord) {
  if (token.usedAtMs === null && token.revokedAtMs === null) return [];
  return db
    .select({ tokenHash: refreshTokens.tokenHash, usedAtMs: refreshTokens.usedAtMs })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.familyId, token.familyId),
        ne(refreshTokens.tokenHash, token.tokenHash),
        gte(refreshTokens.issuedAtMs, token.usedAtMs ?? token.issuedAtMs),
        isNull(refreshTokens.revokedAtMs),
      ),
    );
}

/** Whether what came after a used token was used too. @param heirs Living ones of its family. */
export function heirOf(heirs: readonly { usedAtMs: number | null }[]): Heir {
  if (heirs.some(({ usedAtMs }) => usedAtMs !== null)) return 'presented';
  return heirs.length === 0 ? 'none' : 'waiting';
}

async function revokeEach(
  db: Pick<Database, 'update'>,
  tokens: readonly { tokenHash: string }[],
  nowMs: number,
): Promise<void> {
  const hashes = tokens.map(({ tokenHash }) => tokenHash);
  await db.update(refreshTokens).set({ revokedAtMs: nowMs }).where(inArray(refreshTokens.tokenHash, hashes));
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
    const heirs = await livingHeirs(tx, token);
    const verdict = order.judge(token, heirOf(heirs));
    if (verdict === 'revokeFamily') await revoke(tx, token.familyId, order.nowMs);
    if (verdict === 'replace') await revokeEach(tx, heirs, order.nowMs);
    if (verdict === 'rotate' || verdict === 'replace') {
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
