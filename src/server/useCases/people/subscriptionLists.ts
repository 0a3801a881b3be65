import type { CallbackSubscriptions, UserSubscriptions } from '#contracts/subscription.ts';
import type {
  CallbackSubscription,
  PersonSubscription,
} from '../../storage/repositories/subscriptionsRepository.ts';

/** Rows of people and facilities as a list of people with their facilities (DATA-32). */
export function byPerson(rows: readonly PersonSubscription[]): UserSubscriptions['users'] {
  const users = new Map<string, UserSubscriptions['users'][number]>();
  for (const { person, facility } of rows) {
    const user = users.get(person.id) ?? { ...person, facilities: [] };
    user.facilities.push(facility);
    users.set(person.id, user);
  }
  return [...users.values()];
}

/** Rows of URLs and facilities as a list of URLs with their facilities; named is who subscribed one first (DATA-32). */
export function byCallback(rows: readonly CallbackSubscription[]): CallbackSubscriptions['callbacks'] {
  const callbacks = new Map<string, CallbackSubscriptions['callbacks'][number]>();
  for (const { callbackUrl, username, facility } of rows) {
    const callback = callbacks.get(callbackUrl) ?? { callbackUrl, username: username ?? '', facilities: [] };
    callback.facilities.push(facility);
    callbacks.set(callbackUrl, callback);
  }
  return [...callbacks.values()];
}
