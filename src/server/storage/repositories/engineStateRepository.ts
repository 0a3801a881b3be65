import { eq, inArray, like, sql } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { engineState } from '../tables/events.ts';
import { inChunks } from './inChunks.ts';

/**
 * What the service must remember over a restart, by name. The reader of a value parses it.
 * Values are objects or lists: a bare text that looks like JSON would come back as what it looks like.
 */
export function createEngineStateRepository(db: Database) {
  async function get(key: string): Promise<unknown> {
    const [found] = await db.select().from(engineState).where(eq(engineState.key, key));
    return found?.value;
  }

  return {
    /** Undefined when nothing was stored under that name. */
    get,

    /** Everything that is stored under names with this beginning, which has no `%` and no `_`. */
    async entries(prefix: string): Promise<{ key: string; value: unknown }[]> {
      return db
        .select()
        .from(engineState)
        .where(like(engineState.key, `${prefix}%`));
    },

    async deleteMany(keys: readonly string[]): Promise<void> {
      for (const chunk of inChunks(keys)) await db.delete(engineState).where(inArray(engineState.key, chunk));
    },

    async set(key: string, value: object): Promise<void> {
      await db
        .insert(engineState)
        .values({ key, value })
        .onConflictDoUpdate({ target: engineState.key, set: { value: sql`excluded.value` } });
    },

    async setMany(rows: readonly { readonly key: string; readonly value: object }[]): Promise<void> {
      for (const chunk of inChunks(rows))
        await db
          .insert(engineState)
          .values(chunk)
          .onConflictDoUpdate({ target: engineState.key, set: { value: sql`excluded.value` } });
    },

    /** Stores the value unless one is there; answers with the one that stands. */
    async setOnce(key: string, value: object): Promise<unknown> {
      await db.insert(engineState).values({ key, value }).onConflictDoNothing();
      return get(key);
    },
  };
}
export type EngineStateRepository = ReturnType<typeof createEngineStateRepository>;
