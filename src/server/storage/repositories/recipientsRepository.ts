import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { YardId } from '#domain/locations/yardId.ts';
import type { SilentTimes } from '#domain/people/silentTimes.ts';
import type { Database } from '../connection/database.ts';
import { subscriptions } from '../tables/notices.ts';
import { notificationPreferences, people, silentTimes } from '../tables/people.ts';
import { clients, facilities } from '../tables/places.ts';

/** A person who is subscribed to a facility, with all that says how they are told. */
export type SubscribedPerson = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly language: string;
  readonly unitSystem: number;
  readonly unitMetricSubsystem: number;
  /** null: none are set. */
  readonly silentTimes: SilentTimes | null;
  /** What the person has chosen, by event type. */
  readonly preferences: ReadonlyMap<string, { readonly sms: boolean; readonly email: boolean }>;
};

export type FacilityRecipients = {
  readonly people: readonly SubscribedPerson[];
  readonly callbackUrls: readonly string[];
  /** The client's webhook; null: none. */
  readonly webhookUrl: string | null;
  /** What silent times hold back may be lightning alerts too (S11). */
  readonly maySilenceLightning: boolean;
};

/** Where anybody at all is to be told. */
export type Audience = {
  readonly facilities: readonly YardId[];
  /** Clients with a webhook, which is told of all their facilities. */
  readonly clientIds: readonly string[];
};

const { id, name, email, phoneNumber, language, unitSystem, unitMetricSubsystem } = people;
const TOLD_BY = { id, name, email, phoneNumber, language, unitSystem, unitMetricSubsystem };

/** Who is told of what happens at a facility. */
export function createRecipientsRepository(db: Database) {
  return {
    async audience(): Promise<Audience> {
      const subscribed = await db
        .selectDistinct({ clientId: facilities.clientId, facilityId: facilities.id })
        .from(subscriptions)
        .innerJoin(facilities, eq(facilities.gid, subscriptions.facilityGid));
      const hooked = await db.select({ id: clients.id }).from(clients).where(ne(clients.callbackUrl, ''));
      return { facilities: subscribed, clientIds: hooked.map(({ id }) => id) };
    },

    async of(clientId: string, facilityId: string): Promise<FacilityRecipients> {
      const isHere = and(eq(facilities.clientId, clientId), eq(facilities.id, facilityId));
      const persons = await db
        .select({ person: TOLD_BY, times: silentTimes.times })
        .from(subscriptions)
        .innerJoin(facilities, and(eq(facilities.gid, subscriptions.facilityGid), isHere))
        .innerJoin(people, and(eq(people.id, subscriptions.personId), isNull(people.disabledAtMs)))
        .leftJoin(silentTimes, eq(silentTimes.personId, people.id))
        .orderBy(people.id);
      const chosen = await preferencesAt(db, isHere);
      const callbacks = await db
        .selectDistinct({ url: subscriptions.callbackUrl })
        .from(subscriptions)
        .innerJoin(facilities, and(eq(facilities.gid, subscriptions.facilityGid), isHere))
        .where(isNotNull(subscriptions.callbackUrl));
      const [client] = await db.select().from(clients).where(eq(clients.id, clientId));
      const webhookUrl = client?.callbackUrl ?? '';
      return {
        people: persons.map(({ person, times }) => ({
          ...person,
          silentTimes: times,
          preferences: chosen.get(person.id) ?? new Map(),
        })),
        callbackUrls: callbacks.flatMap(({ url }) => (url === null ? [] : [url])),
        webhookUrl: webhookUrl === '' ? null : webhookUrl,
        maySilenceLightning: client?.maySilenceLightning ?? false,
      };
    },
  };
}
export type RecipientsRepository = ReturnType<typeof createRecipientsRepository>;

async function preferencesAt(db: Database, isHere: ReturnType<typeof and>) {
  const rows = await db
    .selectDistinct({ preference: notificationPreferences })
    .from(notificationPreferences)
    .innerJoin(subscriptions, eq(subscriptions.personId, notificationPreferences.personId))
    .innerJoin(facilities, and(eq(facilities.gid, subscriptions.facilityGid), isHere));
  const chosen = new Map<string, Map<string, { sms: boolean; email: boolean }>>();
  for (const { preference } of rows) {
    const { personId, eventType, sms, email } = preference;
    const ofPerson = chosen.get(personId) ?? new Map<string, { sms: boolean; email: boolean }>();
    chosen.set(personId, ofPerson.set(eventType, { sms, email }));
  }
  return chosen;
}
