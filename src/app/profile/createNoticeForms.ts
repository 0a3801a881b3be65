import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import { createSubscriptionsApi, type SubscriptionsApi } from '#adapters/api/subscriptionsApi.ts';
import type { EventMetadata } from '#contracts/eventMetadata.ts';
import type { Facility } from '#contracts/facility.ts';
import type { NotificationPreferences } from '#contracts/notificationPreferences.ts';
import type { SilentTimes } from '#contracts/silentTimes.ts';
import { editedTimes } from '#domain/people/silentTimes.ts';
import {
  notificationsOrderOf,
  silentTimesOrderOf,
  subscriptionsOrderOf,
  type NotificationsDraft,
  type SubscriptionsDraft,
  type SubscriptionsOrder,
} from '#machines/profileForm/profileDrafts.ts';
import type { SubscriptionsForm } from '#views/profile/profileForms.ts';
import { fetchYards, type BeginForm, type ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';

/** The forms of what a person is told of, each made when it is wanted: its content is fetched then. */
export function createNoticeForms(product: ProfileProduct, begin: BeginForm) {
  const { http, environment, catalogue } = product.platform;
  const subscriptions = createSubscriptionsApi(createRetryingHttp(http, Math.random), environment.apiBaseUrl);

  return {
    notifications() {
      let metadata: EventMetadata = [];
      let isSmsOff = false;
      return begin<NotificationsDraft, NotificationPreferences>({
        orderOf: notificationsOrderOf,
        async load(signal) {
          const asked = [
            catalogue.fetchEventMetadata(signal),
            subscriptions.fetchPreferences(signal),
          ] as const;
          const [known, preferences] = await Promise.all(asked);
          metadata = known;
          isSmsOff = preferences.isSmsOff === true;
          return notificationRows(metadata, preferences);
        },
        async save(order, signal) {
          await subscriptions.savePreferences(order, signal);
          return notificationRows(metadata, { ...order, isSmsOff });
        },
        newsOf: () => 'changes',
      });
    },
    silentTimes: () =>
      begin<SilentTimes, SilentTimes>({
        orderOf: silentTimesOrderOf,
        load: async (signal) => editedTimes(await subscriptions.fetchSilentTimes(signal), deviceTimeZone()),
        async save(times, signal) {
          await subscriptions.saveSilentTimes(times, signal);
          return times;
        },
        newsOf: () => 'changes',
      }),
    subscriptions: () => beginSubscriptions(product, subscriptions, begin),
  };
}

function beginSubscriptions(
  product: ProfileProduct,
  subscriptions: SubscriptionsApi,
  begin: BeginForm,
): SubscriptionsForm {
  let facilities: readonly Facility[] = [];
  let subscribed: readonly string[] = [];
  const draft = (): SubscriptionsDraft => ({ subscribed, chosen: [], leaving: null });
  const form = begin<SubscriptionsDraft, SubscriptionsOrder>({
    orderOf: subscriptionsOrderOf,
    async load(signal) {
      [facilities, subscribed] = await Promise.all([
        fetchYards(product, signal),
        subscriptions.fetchOwn(signal),
      ]);
      return draft();
    },
    async save(order, signal) {
      if ('subscribe' in order) {
        await subscriptions.subscribe(order.subscribe, signal);
        subscribed = [...new Set([...subscribed, ...order.subscribe])];
      } else {
        await subscriptions.unsubscribe(order.unsubscribe, signal);
        subscribed = subscribed.filter((id) => id !== order.unsubscribe);
      }
      return draft();
    },
    newsOf: (order) => ('subscribe' in order ? 'subscribed' : 'unsubscribed'),
  });
  return { form, facilities: () => facilities };
}

/** Event types of the alert class, those of a group one after the other, with what holds for the person (PROF-10). */
function notificationRows(
  metadata: EventMetadata,
  { notificationPreferences, isSmsOff = false }: NotificationPreferences,
): NotificationsDraft {
  const chosen = new Map(notificationPreferences.map((preference) => [preference.eventType, preference]));
  const rows = metadata
    .filter(({ event_classes }) => event_classes === 'alerts')
    .map(({ event_id, event_id_label, title, group_id, group_id_label }) => ({
      ...(chosen.get(event_id) ?? { eventType: event_id, sms: false, email: false }),
      label: event_id_label ?? title ?? event_id,
      group: group_id_label ?? group_id ?? '',
      groupId: group_id ?? '',
      isSmsOff,
    }));
  const groupIds = [...new Set(rows.map(({ groupId }) => groupId))];
  return groupIds.flatMap((id) => rows.filter(({ groupId }) => groupId === id));
}
