import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { clients } from '../tables/places.ts';

type ClientRow = typeof clients.$inferSelect;

/** What calls are signed with at one moment, and until when the old secret holds. */
export type StoredSecrets =
  | { readonly secret: string; readonly oldSecret: string; readonly oldSecretEndsAtMs: number }
  | { readonly secret: string; readonly oldSecret: null; readonly oldSecretEndsAtMs: null };

const NO_OLD_SECRET = { oldSecret: null, oldSecretEndsAtMs: null } as const;

/** What calls to the programs of clients are signed with. */
export function createSigningSecrets(db: Database, find: (id: string) => Promise<ClientRow | null>) {
  return {
    /** What calls to the client's programs are signed with at a time: what stands, or else `newSecret`. */
    async ensureSigningSecrets(id: string, newSecret: string, atMs: number): Promise<StoredSecrets> {
      await db
        .update(clients)
        .set({ signingSecret: newSecret })
        .where(and(eq(clients.id, id.toUpperCase()), isNull(clients.signingSecret)));
      const found = await find(id);
      if (!found?.signingSecret) throw new Error(`There is no client ${id}.`);
      const { signingSecret: secret, oldSigningSecret: oldSecret, oldSecretEndsAtMs } = found;
      const isHeld = oldSecret !== null && oldSecretEndsAtMs !== null && atMs < oldSecretEndsAtMs;
      return isHeld ? { secret, oldSecret, oldSecretEndsAtMs } : { ...NO_OLD_SECRET, secret };
    },

    /**
     * Puts a new secret in the place of the one that stands, which holds until `oldEndsAtMs`.
     *
     * @returns false, and nothing is changed, while the one before still holds: there are two at most, and programs
     * that have not changed yet must not lose theirs.
     */
    async rotateSigningSecret(
      id: string,
      { newSecret, atMs, oldEndsAtMs }: { newSecret: string; atMs: number; oldEndsAtMs: number },
    ): Promise<boolean> {
      const rotated = await db
        .update(clients)
        .set({
          signingSecret: newSecret,
          oldSigningSecret: clients.signingSecret,
          oldSecretEndsAtMs: oldEndsAtMs,
        })
        .where(
          and(
            eq(clients.id, id.toUpperCase()),
            or(isNull(clients.oldSecretEndsAtMs), lte(clients.oldSecretEndsAtMs, atMs)),
          ),
        )
        .returning({ id: clients.id });
      return rotated.length > 0;
    },
  };
}
