import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { knownDevices } from '../tables/sessions.ts';

/** Browsers that people have signed in with. */
export function createKnownDevicesRepository(db: Database) {
  return {
    async isKnown(personId: string, deviceHash: string): Promise<boolean> {
      const [found] = await db
        .select({ personId: knownDevices.personId })
        .from(knownDevices)
        .where(and(eq(knownDevices.personId, personId), eq(knownDevices.deviceHash, deviceHash)));
      return found !== undefined;
    },

    /** Notes a sign-in. @returns Whether the device was known; `first`: none was known of the person. */
    async note(
      personId: string,
      deviceHash: string,
      lastUsedAtMs: number,
    ): Promise<'known' | 'new' | 'first'> {
      const hashes = await db
        .select({ deviceHash: knownDevices.deviceHash })
        .from(knownDevices)
        .where(eq(knownDevices.personId, personId));
      const target = [knownDevices.personId, knownDevices.deviceHash];
      await db
        .insert(knownDevices)
        .values({ personId, deviceHash, lastUsedAtMs })
        .onConflictDoUpdate({ target, set: { lastUsedAtMs } });
      if (hashes.length === 0) return 'first';
      return hashes.some((one) => one.deviceHash === deviceHash) ? 'known' : 'new';
    },

    async deleteUnusedSince(atMs: number): Promise<void> {
      await db.delete(knownDevices).where(lt(knownDevices.lastUsedAtMs, atMs));
    },
  };
}
export type KnownDevicesRepository = ReturnType<typeof createKnownDevicesRepository>;
