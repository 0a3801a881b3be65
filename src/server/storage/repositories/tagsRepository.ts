import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { facilities, tags } from '../tables/places.ts';

export type TagRecord = { id: number; name: string };

const TAG = { id: tags.id, name: tags.name };

/** What locations are marked with. Every question and change is within one client, whose id is in upper case. */
export function createTagsRepository(db: Database) {
  const isOf = (clientId: string, id: number) => and(eq(tags.clientId, clientId), eq(tags.id, id));
  const marked = (clientId: string, id: number) =>
    and(eq(facilities.clientId, clientId), sql`${facilities.tags} @> ${JSON.stringify([{ id }])}::jsonb`);

  return {
    /** By name. */
    async list(clientId: string): Promise<TagRecord[]> {
      return db.select(TAG).from(tags).where(eq(tags.clientId, clientId)).orderBy(asc(tags.name));
    },

    /** Null where the client has one of that name. */
    async add(clientId: string, name: string): Promise<TagRecord | null> {
      const [added] = await db.insert(tags).values({ clientId, name }).onConflictDoNothing().returning(TAG);
      return added ?? null;
    },

    /** On every location that it marks, too. Null where the client has no such tag. */
    async rename(clientId: string, id: number, name: string): Promise<TagRecord | null> {
      const [renamed] = await db.update(tags).set({ name }).where(isOf(clientId, id)).returning(TAG);
      if (renamed === undefined) return null;
      await db
        .update(facilities)
        .set({
          tags: sql`(select jsonb_agg(case when (tag->>'id')::int = ${id} then jsonb_set(tag, '{name}', to_jsonb(${name}::text)) else tag end) from jsonb_array_elements(${facilities.tags}) tag)`,
        })
        .where(marked(clientId, id));
      return renamed;
    },

    /** From every location that it marks, too. Answers with it as it was; null where the client has no such tag. */
    async remove(clientId: string, id: number): Promise<TagRecord | null> {
      const [removed] = await db.delete(tags).where(isOf(clientId, id)).returning(TAG);
      if (removed === undefined) return null;
      await db
        .update(facilities)
        .set({
          tags: sql`(select coalesce(jsonb_agg(tag), '[]'::jsonb) from jsonb_array_elements(${facilities.tags}) tag where (tag->>'id')::int <> ${id})`,
        })
        .where(marked(clientId, id));
      return removed;
    },
  };
}
export type TagsRepository = ReturnType<typeof createTagsRepository>;
