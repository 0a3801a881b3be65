import {
  ALERTS_CATEGORY,
  CallbackSubscriptions,
  UserSubscriptions,
  type SubscriptionEnd,
} from '#contracts/subscription.ts';
import type { HttpClient } from './httpClient.ts';

/** Calls of administrators about subscriptions. */
export type SubscriptionsAdminApi = {
  /** Loads all people with a subscription (CALL-45). */
  fetchPeople(signal?: AbortSignal): Promise<UserSubscriptions['users']>;
  /** Callback URLs and what they are subscribed to (CALL-46). */
  fetchCallbacks(signal?: AbortSignal): Promise<CallbackSubscriptions['callbacks']>;
  /** Subscribes each of the people and URLs to each facility, all or none (CALL-48). */
  subscribe(
    order: { facilityList: readonly string[]; emailList: readonly string[]; callbacklist: readonly string[] },
    signal?: AbortSignal,
  ): Promise<void>;
  unsubscribe(end: Omit<SubscriptionEnd, 'categoryId'>, signal?: AbortSignal): Promise<void>;
  /** Subscribes people by their telephone numbers, as `subscribe` does; no screen uses it (CALL-50, GAP-117). */
  subscribeNumbers(
    order: {
      facilityList: readonly string[];
      emailList: readonly string[];
      numberList: readonly string[];
      callbacklist: readonly string[];
    },
    signal?: AbortSignal,
  ): Promise<void>;
  /** Ends a subscription of `subscribeNumbers`, of one person or URL (CALL-51). */
  unsubscribeItem(
    item: { facilityId: string; userIdOrCallbackUrl: string },
    signal?: AbortSignal,
  ): Promise<void>;
  /** Ends all subscriptions of one person (CALL-49). */
  unsubscribeAll(userId: string, signal?: AbortSignal): Promise<void>;
};

/** Calls of administrators about subscriptions (AUTH-24). Base: GAP-3. */
export function createSubscriptionsAdminApi(http: HttpClient, apiBaseUrl: string): SubscriptionsAdminApi {
  const alerts = `${apiBaseUrl}/admin/alerts`;
  const subscriptions = `${alerts}/facilities/subscriptions`;
  const lightning = `${apiBaseUrl}/lightning/alerts/facilities`;
  const categoryId = ALERTS_CATEGORY;
  const order = async (...call: Parameters<HttpClient['text']>) => void (await http.text(...call));

  return {
    fetchPeople: async (signal) =>
      (await http.json(`${alerts}/subscriptions/users`, UserSubscriptions, { signal })).users,
    fetchCallbacks: async (signal) =>
      (await http.json(`${alerts}/subscriptions/callback-urls`, CallbackSubscriptions, { signal })).callbacks,
    subscribe: ({ facilityList, emailList, callbacklist }, signal) =>
      order(subscriptions, {
        method: 'POST',
        body: { categoryId, facilityList, emailList, callbacklist },
        signal,
      }),
    unsubscribe: (body, signal) =>
      order(subscriptions, { method: 'DELETE', body: { categoryId, ...body }, signal }),
    subscribeNumbers: ({ facilityList, emailList, numberList, callbacklist }, signal) =>
      order(`${lightning}/subscriptions`, {
        method: 'POST',
        body: { emailList, numberList, facilityList, callbacklist },
        signal,
      }),
    unsubscribeItem({ facilityId, userIdOrCallbackUrl }, signal) {
      const item = [categoryId, facilityId, userIdOrCallbackUrl].map(encodeURIComponent).join('/');
      return order(`${lightning}/${item}`, { method: 'DELETE', signal });
    },
    unsubscribeAll: (userId, signal) =>
      order(`${alerts}/facilities/unsubscribe_all/${userId}`, { method: 'DELETE', signal }),
  };
}
