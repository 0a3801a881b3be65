import { asc, eq, sql } from 'drizzle-orm';
import type { NotificationPreference } from '#domain/people/notificationPreference.ts';
import type { SilentTimes } from '#domain/people/silentTimes.ts';
import type { Database } from '../connection/database.ts';
import { notificationPreferences, silentTimes } from '../tables/people.ts';
import { inChunks } from './inChunks.ts';

/** How and when people want to be told. */
export function createPreferencesRepository(db: Database) {
  return {
    /** What a person has chosen; of the other event types nothing. */
    async list(personId: string): Promise<NotificationPreference[]> {
      const { eventType, sms, email } = notificationPreferences;
      return db
        .select({ eventType, sms, email })
        .from(notificationPreferences)
        .where(eq(notificationPreferences.personId, personId))
        .orderBy(asc(eventType));
    },

    /** Those that are not named stay. Each event type may be named once. */
    async putMany(personId: string, preferences: readonly NotificationPreference[]): Promise<void> {
      for (const chunk of inChunks(preferences)) {
        await db
          .insert(notificationPreferences)
          .values(chunk.map((preference) => ({ ...preference, personId })))
          .onConflictDoUpdate({
            target: [notificationPreferences.personId, notificationPreferences.eventType],
            set: { sms: sql`excluded.sms`, email: sql`excluded.email` },
          });
      }
    },

    /** Null when the person never set any. */
    async silentTimesOf(personId: string): Promise<SilentTimes | null> {
      const [found] = await db.select().from(silentTimes).where(eq(silentTimes.personId, personId));
      return found?.times ?? null;
    },

    async putSilentTimes(personId: string, times: SilentTimes): Promise<void> {
      await db
        .insert(silentTimes)
        .values({ personId, times })
        .onConflictDoUpdate({ target: silentTimes.personId, set: { times } });
    },
  };
}
