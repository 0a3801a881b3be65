import { isCallbackUrl } from '#domain/people/callbackUrl.ts';

/** Drafts of administrators about subscriptions, and their orders; null: the draft cannot be saved. */

/** Person or callback with its subscriptions. */
export type Subscriber = {
  /** Id of the person, or the callback URL. */
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly facilities: readonly { readonly id: string }[];
};

/** Subscription to end, and whose; `facilityId` null: all of them. */
export type Ending = { readonly subscriberId: string; readonly facilityId: string | null };

type Subscribing = {
  readonly subscribers: readonly Subscriber[];
  /** Ids of the ticked facilities. */
  readonly facilities: readonly string[];
  /** null: the chosen ones are to be subscribed. */
  readonly ending: Ending | null;
};

export type UsersDraft = Subscribing & {
  readonly people: readonly { readonly id: string; readonly name: string; readonly email: string }[];
};
export type CallbacksDraft = Subscribing & {
  /** As typed, separated by commas. */
  readonly urlsText: string;
};
export type SubscribersOrder =
  | { readonly kind: 'end'; readonly ending: Ending }
  | {
      readonly kind: 'subscribe';
      readonly facilityList: readonly string[];
      readonly emailList: readonly string[];
      readonly callbacklist: readonly string[];
    };

/** Order of the draft; at least one person and one facility are required. Source: requirement ADMIN-22. */
export function usersOrderOf({ ending, people, facilities }: UsersDraft): SubscribersOrder | null {
  if (ending !== null) return { kind: 'end', ending };
  if (people.length === 0 || facilities.length === 0) return null;
  const emailList = people.map(({ email }) => email);
  return { kind: 'subscribe', facilityList: facilities, emailList, callbacklist: [] };
}

/** Order of the draft; valid URLs and at least one facility are required. Source: requirements ADMIN-20, ADMIN-22. */
export function callbacksOrderOf({ ending, urlsText, facilities }: CallbacksDraft): SubscribersOrder | null {
  if (ending !== null) return { kind: 'end', ending };
  const urls = callbackUrlsIn(urlsText);
  if (urls === null || urls.length === 0 || facilities.length === 0) return null;
  return { kind: 'subscribe', facilityList: facilities, emailList: [], callbacklist: urls };
}

/**
 * Parses the URLs of a text, each once, in its order; empty for blanks; null when one of them is invalid. Source:
 * ADMIN-19, ADMIN-20.
 */
export function callbackUrlsIn(text: string): readonly string[] | null {
  if (text.trim() === '') return [];
  const urls = text.split(',').map((url) => url.trim());
  return urls.every(isCallbackUrl) ? [...new Set(urls)] : null;
}

export type WebhookDraft = {
  readonly callbackUrl: string;
  /** null: it is not shown. */
  readonly signingSecret: string | null;
  /** Time until which the previous secret also signs; null: it does not. */
  readonly oldSecretEndsAtMs: number | null;
  /** What is to be done with the secret alone; null: the URL is to be saved. */
  readonly ofSecret: 'show' | 'rotate' | null;
};
export type WebhookOrder = { readonly kind: 'set' | 'show' | 'rotate'; readonly callbackUrl: string };

/** Order of the draft; the URL is empty for none, else valid. Source: requirements ADMIN-19, ADMIN-21. */
export function webhookOrderOf({ callbackUrl, ofSecret }: WebhookDraft): WebhookOrder | null {
  if (ofSecret !== null) return { kind: ofSecret, callbackUrl };
  const url = callbackUrl.trim();
  return url === '' || isCallbackUrl(url) ? { kind: 'set', callbackUrl: url } : null;
}
