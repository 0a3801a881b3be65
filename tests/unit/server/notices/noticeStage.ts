import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { ActiveAlerts, FacilityEvent } from '#contracts/facilityEvent.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { eventMetadataFor } from '#server/alerting/eventMetadataTable.ts';
import { createFacilityCache } from '#server/useCases/facilities/facilityCache.ts';
import type { NoticeSettings } from '#server/useCases/notices/noticeSettings.ts';
import { startNotifications, type Notifications } from '#server/useCases/notices/notifications.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { subscriptions } from '#server/storage/tables/notices.ts';
import { people } from '#server/storage/tables/people.ts';
import { clients } from '#server/storage/tables/places.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';

export const APP_ORIGIN = 'https://yards.example';
export const YARD_ID = 'NORTHGATE_YARD';

const thrice = (attempts: number) => (attempts < 3 ? 1 : null);

/** What the service says of its yards. */
type Live = Pick<
  Parameters<typeof startNotifications>[0],
  'activeAlertsOf' | 'warningLists' | 'isLeftOutAt' | 'lastStatesOf' | 'revokedOverrides'
>;

type PersonFacts = Partial<typeof people.$inferInsert> & { readonly email: string };

/**
 * Service, queue and carriers over a real store; what stands at the yard is the test's. Its clock runs, and a test moves it
 * on. Failed attempts are repeated at once, three times in all.
 */
export async function createNoticeStage() {
  const storage = await openTestStorage();
  const repositories = createRepositories(storage.db);
  await repositories.clients.ensure('ACME', 'Acme');
  const [yard] = await repositories.facilities.addMany([
    {
      id: YARD_ID,
      clientId: 'ACME',
      countryCode: 'US',
      latitude: 44,
      longitude: -73,
      tz: 'America/New_York',
      isDevice: false,
      tags: [],
    },
  ]);
  const facilityGid = yard!.gid;
  const facilityCache = await createFacilityCache(() => repositories.facilities.list());
  const clock = {
    aheadMs: 0,
    /** Where it stands still, epoch ms; null: it runs. */
    heldAtMs: null as number | null,
    nowMs: () => (clock.heldAtMs ?? Date.now()) + clock.aheadMs,
  };
  const scene = {
    standing: [] as readonly FacilityEvent[],
    drills: [] as readonly FacilityEvent[],
    isLightningKnown: true,
    /** Age of the newest observation of the wind, ms; null: it is not watched. */
    windAgeMs: null as number | null,
    isSure: true,
    isListCurrent: true,
    isListAsked: true,
  };
  const running: Notifications[] = [];

  function activeAlertsOf(_clientId: string, facilityId: string): ActiveAlerts {
    const nowMs = clock.nowMs();
    const now = isoInstant(nowMs);
    const wind = { hazard: 'wind', source: 'Simulator', staleAfterMs: 300_000 } as const;
    return {
      facilityId,
      generatedAt: now,
      lightningAsOf: scene.isLightningKnown ? now : null,
      ...(scene.windAgeMs === null
        ? {}
        : { weatherAsOf: [{ ...wind, asOf: isoInstant(nowMs - scene.windAgeMs) }] }),
      activeAlerts: [...scene.standing],
      drills: [...scene.drills],
    };
  }

  const scenery: Live = {
    activeAlertsOf,
    warningLists: { isCurrent: () => scene.isListCurrent, isAsked: () => scene.isListAsked },
    isLeftOutAt: () => false,
    lastStatesOf: async () => [],
    revokedOverrides: () => [],
  };

  return {
    storage,
    repositories,
    clock,
    scene,
    scenery,
    facilityGid,
    /** Starts what sends; twice on the same stage is a restart. */
    start(
      settings: Partial<NoticeSettings>,
      waitMs: (attempts: number) => number | null = thrice,
      live: Live = scenery,
    ): Notifications {
      const notifications = startNotifications({
        settings: {
          mail: null,
          sms: null,
          isPrivateAllowed: true,
          ...settings,
        },
        letterhead: {
          appOrigin: APP_ORIGIN,
          metadata: eventMetadataFor(DEFAULT_CLIENT_RULES),
          isSimulation: false,
        },
        waitMs,
        isSure: () => scene.isSure,
        log: pino({ level: 'silent' }),
        ...live,
        repositories,
        facilityCache,
        clock,
      });
      running.push(notifications);
      return notifications;
    },
    /** Lets the service see what stands at the yard now. */
    async see(notifications: Notifications, ...standing: readonly FacilityEvent[]): Promise<void> {
      scene.standing = standing;
      notifications.noteChanged('ACME', YARD_ID);
      await notifications.settled();
    },
    async subscribe(person: PersonFacts): Promise<string> {
      const name = person.email.split('@')[0]!;
      const [added] = await storage.db
        .insert(people)
        .values({ clientId: 'ACME', name, ...person })
        .returning();
      await storage.db.insert(subscriptions).values({ clientId: 'ACME', facilityGid, personId: added!.id });
      return added!.id;
    },
    async subscribeUrl(callbackUrl: string): Promise<void> {
      await storage.db.insert(subscriptions).values({ clientId: 'ACME', facilityGid, callbackUrl });
    },
    /** Nobody subscribed, nothing told, nobody running. */
    async clear(): Promise<void> {
      await Promise.all(running.splice(0).map((notifications) => notifications.stop()));
      await storage.db.execute(sql`truncate notices, subscriptions, notification_preferences, silent_times`);
      await storage.db.execute(sql`delete from people`);
      await storage.db
        .update(clients)
        .set({ callbackUrl: '', signingSecret: null, maySilenceLightning: false });
      Object.assign(scene, {
        standing: [],
        drills: [],
        isLightningKnown: true,
        isSure: true,
        isListCurrent: true,
        isListAsked: true,
        windAgeMs: null,
      });
      clock.aheadMs = 0;
      clock.heldAtMs = null;
    },
    close: () => storage.close(),
  };
}
export type NoticeStage = Awaited<ReturnType<typeof createNoticeStage>>;
