import { and, eq, exists, gt, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../connection/database.ts';
import { authorizationCodes, refreshTokens } from '../tables/tokens.ts';
import { holdPerson } from './holdPerson.ts';

export type CodeRecord = typeof authorizationCodes.$inferSelect;
export type RefreshTokenRecord = typeof refreshTokens.$inferSelect;

/** What has come after a token in its family: nothing that lives, tokens that were not presented yet, or one that was. */
export type Heir = 'none' | 'waiting' | 'presented';

/** What the other tokens of a family say about one of them. */
export interface TokenFamily {
  heir: Heir;
  /** A token that did not lead to this one was used after this one was issued: the family has two branches that go on. */
  hasRival: boolean;
}

/** `replace`: rotate, and end the heirs that wait. `revokeFamily`: the exchange ends the session. */
export type RefreshVerdict = 'rotate' | 'replace' | 'refuse' | 'revokeFamily';

export interface RefreshExchange {
  presentedHash: string;
  successorHash: string;
  successorExpiresAtMs: number;
  nowMs: number;
  /** What the rules of identity say about the token that was presented, and the others of its family. */
  judge: (token: RefreshTokenRecord, family: TokenFamily) => RefreshVerdict;
}

/** Codes and refresh tokens by their hashes; nothing that is stored here grants access. */
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

    /** Whether a code is there, used or not: whatever ends sign-ins that are underway deletes theirs. */
    async hasCode(codeHash: string): Promise<boolean> {
      const found = await db
        .select({ one: sql`1` })
        .from(authorizationCodes)
        .where(eq(authorizationCodes.codeHash, codeHash));
      return found.length > 0;
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

    /**
     * Deletes tokens that were used before and whose heir was used later. The last used token of each session stays, and
     * so does one whose answer may have been lost: what `judge` is told of all others is the same without them.
     *
     * @returns how many were deleted, `limit` at most.
     */
    deleteUsedBefore: (beforeMs: number, limit: number) => deleteUsedBefore(db, beforeMs, limit),

    async deleteExpired(nowMs: number): Promise<void> {
      await db.delete(refreshTokens).where(lt(refreshTokens.expiresAtMs, nowMs));
      await db.delete(authorizationCodes).where(lt(authorizationCodes.expiresAtMs, nowMs));
    },
  };
}

export type TokensRepository = ReturnType<typeof createTokensRepository>;

async function deleteUsedBefore(db: Database, beforeMs: number, limit: number): Promise<number> {
  const heir = alias(refreshTokens, 'heir');
  const ofUsedHeir = db
    .select({ one: sql`1` })
    .from(heir)
    .where(
      and(
        eq(heir.familyId, refreshTokens.familyId),
        ne(heir.tokenHash, refreshTokens.tokenHash),
        gte(heir.issuedAtMs, refreshTokens.usedAtMs),
        gt(heir.usedAtMs, refreshTokens.usedAtMs),
      ),
    );
  const old = db
    .select({ tokenHash: refreshTokens.tokenHash })
    .from(refreshTokens)
    .where(and(lt(refreshTokens.usedAtMs, beforeMs), exists(ofUsedHeir)))
    .limit(limit);
  const deleted = await db
    .delete(refreshTokens)
    .where(inArray(refreshTokens.tokenHash, old))
    .returning({ tokenHash: refreshTokens.tokenHash });
  return deleted.length;
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

/** Those that led to a token were used no later than it was issued; what has come after it matters once it is used. */
async function hasRival(db: Pick<Database, 'select'>, token: RefreshTokenRecord): Promise<boolean> {
  if (token.usedAtMs !== null) return false;
  const [rival] = await db
    .select({ tokenHash: refreshTokens.tokenHash })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.familyId, token.familyId),
        isNull(refreshTokens.revokedAtMs),
        gt(refreshTokens.usedAtMs, token.issuedAtMs),
      ),
    )
    .limit(1);
  return rival !== undefined;
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
    const verdict = order.judge(token, { heir: heirOf(heirs), hasRival: await hasRival(tx, token) });
    if (verdict === 'replace') await revokeEach(tx, heirs, order.nowMs);
    if (verdict === 'rotate' || verdict === 'replace') {
      // times of a family go on also where the clock was set back: by them judges know what led to a token (ADR 28)
      const presentedAtMs = order.nowMs >= token.issuedAtMs ? order.nowMs : token.issuedAtMs + 1;
      const usedAtMs = token.usedAtMs ?? presentedAtMs;
      await tx.update(refreshTokens).set({ usedAtMs }).where(eq(refreshTokens.tokenHash, token.tokenHash));
      await tx.insert(refreshTokens).values({
        tokenHash: order.successorHash,
        familyId: token.familyId,
        personId: token.personId,
        issuedAtMs: Math.max(order.nowMs, usedAtMs),
        expiresAtMs: Math.min(order.successorExpiresAtMs, token.familyEndsAtMs ?? Number.POSITIVE_INFINITY),
        familyEndsAtMs: token.familyEndsAtMs,
      });
    }
    return { verdict, personId: token.personId, familyId: token.familyId };
  });
}
