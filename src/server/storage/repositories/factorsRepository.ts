import { and, asc, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../tables/factors.ts';

export type PasskeyRecord = typeof passkeys.$inferSelect;
type TotpRecord = typeof totpSecrets.$inferSelect;

/** What people prove themselves with besides a password: passkeys, one-time codes and recovery codes. */
export function createFactorsRepository(db: Database) {
  return { ...passkeyCalls(db), ...totpCalls(db), ...recoveryCalls(db) };
}
export type FactorsRepository = ReturnType<typeof createFactorsRepository>;

function passkeyCalls(db: Database) {
  const isOf = (personId: string, credentialId: string) =>
    and(eq(passkeys.personId, personId), eq(passkeys.credentialId, credentialId));
  return {
    /** Passkeys of a person, the oldest first. */
    async passkeysOf(personId: string): Promise<PasskeyRecord[]> {
      return db
        .select()
        .from(passkeys)
        .where(eq(passkeys.personId, personId))
        .orderBy(asc(passkeys.addedAtMs), asc(passkeys.credentialId));
    },

    async findPasskey(credentialId: string): Promise<PasskeyRecord | null> {
      const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
      return found ?? null;
    },

    /** False when the credential is known already, of whichever person. */
    async addPasskey(passkey: typeof passkeys.$inferInsert): Promise<boolean> {
      return (await db.insert(passkeys).values(passkey).onConflictDoNothing().returning()).length > 0;
    },

    /** Notes a use. False when the count did not rise, so that of two copies of an authenticator one is refused. */
    async notePasskeyUse(credentialId: string, signCount: number, atMs: number): Promise<boolean> {
      const isRising = signCount === 0 ? eq(passkeys.signCount, 0) : lt(passkeys.signCount, signCount);
      const noted = await db
        .update(passkeys)
        .set({ signCount, lastUsedAtMs: atMs })
        .where(and(eq(passkeys.credentialId, credentialId), isRising))
        .returning({ id: passkeys.credentialId });
      return noted.length > 0;
    },

    async removePasskey(personId: string, credentialId: string): Promise<boolean> {
      return (await db.delete(passkeys).where(isOf(personId, credentialId)).returning()).length > 0;
    },

    async removeAllPasskeys(personId: string): Promise<void> {
      await db.delete(passkeys).where(eq(passkeys.personId, personId));
    },
  };
}

function totpCalls(db: Database) {
  return {
    async totpOf(personId: string): Promise<TotpRecord | null> {
      const [found] = await db.select().from(totpSecrets).where(eq(totpSecrets.personId, personId));
      return found ?? null;
    },

    /** Stores a secret that is to be confirmed. False when a confirmed one stands, which stays. */
    async beginTotp(personId: string, secret: string, addedAtMs: number): Promise<boolean> {
      const stored = await db
        .insert(totpSecrets)
        .values({ personId, secret, addedAtMs })
        .onConflictDoUpdate({
          target: totpSecrets.personId,
          set: { secret, addedAtMs, lastStep: null },
          setWhere: isNull(totpSecrets.confirmedAtMs),
        })
        .returning({ personId: totpSecrets.personId });
      return stored.length > 0;
    },

    /** Takes the code of a time step. False when it, or a later one, was taken before: each code works once. */
    async takeTotpStep(personId: string, secret: string, step: number): Promise<boolean> {
      const isLater = or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, step));
      const taken = await db
        .update(totpSecrets)
        .set({ lastStep: step })
        .where(and(eq(totpSecrets.personId, personId), eq(totpSecrets.secret, secret), isLater))
        .returning({ personId: totpSecrets.personId });
      return taken.length > 0;
    },

    /** False when that secret is confirmed already, or is not the one that waits. */
    async confirmTotp(personId: string, secret: string, confirmedAtMs: number): Promise<boolean> {
      const isWaiting = and(eq(totpSecrets.secret, secret), isNull(totpSecrets.confirmedAtMs));
      const confirmed = await db
        .update(totpSecrets)
        .set({ confirmedAtMs })
        .where(and(eq(totpSecrets.personId, personId), isWaiting))
        .returning({ personId: totpSecrets.personId });
      return confirmed.length > 0;
    },

    /** False when there was no confirmed one. One that waited goes too. */
    async removeTotp(personId: string): Promise<boolean> {
      const removed = await db
        .delete(totpSecrets)
        .where(eq(totpSecrets.personId, personId))
        .returning({ confirmedAtMs: totpSecrets.confirmedAtMs });
      return removed.some(({ confirmedAtMs }) => confirmedAtMs !== null);
    },
  };
}

function recoveryCalls(db: Database) {
  const isUnused = (personId: string) =>
    and(eq(recoveryCodes.personId, personId), isNull(recoveryCodes.usedAtMs));
  return {
    /** The codes of before work no more. */
    async replaceRecoveryCodes(personId: string, codeHashes: readonly string[]): Promise<void> {
      await db.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
      if (codeHashes.length > 0)
        await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, personId })));
    },

    /** Uses a code up. False when it is unknown, of another person, or used. */
    async takeRecoveryCode(personId: string, codeHash: string, usedAtMs: number): Promise<boolean> {
      const taken = await db
        .update(recoveryCodes)
        .set({ usedAtMs })
        .where(and(isUnused(personId), eq(recoveryCodes.codeHash, codeHash)))
        .returning({ codeHash: recoveryCodes.codeHash });
      return taken.length > 0;
    },

    async unusedRecoveryCodesOf(personId: string): Promise<number> {
      const [found] = await db.select({ count: count() }).from(recoveryCodes).where(isUnused(personId));
      return found?.count ?? 0;
    },

    /** Whether the person has a second factor that stands. */
    async hasSecondFactor(personId: string): Promise<boolean> {
      const [passkey] = await db
        .select({ id: passkeys.credentialId })
        .from(passkeys)
        .where(eq(passkeys.personId, personId))
        .limit(1);
      if (passkey) return true;
      const [totp] = await db
        .select({ id: totpSecrets.personId })
        .from(totpSecrets)
        .where(and(eq(totpSecrets.personId, personId), isNotNull(totpSecrets.confirmedAtMs)));
      return totp !== undefined;
    },
  };
}
