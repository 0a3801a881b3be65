import { NotificationPreferences } from '#contracts/notificationPreferences.ts';
import { SilentTimes } from '#contracts/silentTimes.ts';
import { ALERTS_CATEGORY, Subscriptions } from '#contracts/subscription.ts';
import type { HttpClient } from './httpClient.ts';

/** Calls of a person about their subscriptions, preferences and silent times. */
export type SubscriptionsApi = {
  /** Ids of the facilities that the person is subscribed to (CALL-47). */
  fetchOwn(signal?: AbortSignal): Promise<readonly string[]>;
  /** Subscribes the person; existing subscriptions stay (CALL-48). */
  subscribe(facilityIds: readonly string[], signal?: AbortSignal): Promise<void>;
  unsubscribe(facilityId: string, signal?: AbortSignal): Promise<void>;
  fetchPreferences(signal?: AbortSignal): Promise<NotificationPreferences>;
  savePreferences(preferences: NotificationPreferences, signal?: AbortSignal): Promise<void>;
  fetchSilentTimes(signal?: AbortSignal): Promise<SilentTimes>;
  saveSilentTimes(times: SilentTimes, signal?: AbortSignal): Promise<void>;
};

/** Calls of ordinary users about their own subscriptions. @param userBaseUrl GAP-3, GAP-118. */
export function createSubscriptionsApi(http: HttpClient, userBaseUrl: string): SubscriptionsApi {
  const subscriptions = `${userBaseUrl}/alerts/facilities/subscriptions`;
  const preferencesUrl = `${userBaseUrl}/notification_preferences`;
  const silentTimesUrl = `${userBaseUrl}/silent_times`;
  const order = async (...call: Parameters<HttpClient['text']>) => void (await http.text(...call));

  return {
    async fetchOwn(signal) {
      const answer = await http.json(`${userBaseUrl}/alerts/subscriptions`, Subscriptions, { signal });
      return answer.subscriptions.map(({ id }) => id);
    },
    subscribe: (facilityIds, signal) =>
      order(subscriptions, {
        method: 'POST',
        body: { categoryId: ALERTS_CATEGORY, facilityList: facilityIds },
        signal,
      }),
    unsubscribe: (facilityId, signal) =>
      order(subscriptions, { method: 'DELETE', body: { facilityId }, signal }),
    fetchPreferences: (signal) => http.json(preferencesUrl, NotificationPreferences, { signal }),
    savePreferences: (body, signal) => order(preferencesUrl, { method: 'PUT', body, signal }),
    fetchSilentTimes: (signal) => http.json(silentTimesUrl, SilentTimes, { signal }),
    saveSilentTimes: (body, signal) => order(silentTimesUrl, { method: 'PUT', body, signal }),
  };
}
