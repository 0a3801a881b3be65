import { isCallbackUrl } from '#domain/people/callbackUrl.ts';

/** What administrators fill in about who is told of what; an order of null: it cannot be saved as it stands. */

/** Somebody or something that is told, with what it is subscribed to. */
export type Subscriber = {
  /** Id of the person, or the callback URL. */
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly facilities: readonly { readonly id: string }[];
};

/** Of whom what is to end; `facilityId` null: all of it. */
export type Ending = { readonly subscriberId: string; readonly facilityId: string | null };

type Subscribing = {
  readonly subscribers: readonly Subscriber[];
  /** Ids of the facilities that were ticked. */
  readonly facilities: readonly string[];
  /** null: the chosen are to be subscribed. */
  readonly ending: Ending | null;
};

export type UsersDraft = Subscribing & {
  readonly people: readonly { readonly id: string; readonly name: string; readonly email: string }[];
};
export type CallbacksDraft = Subscribing & {
  /** As they are typed, with commas between them. */
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

/** Somebody and at least one facility. Source: requirement ADMIN-22. */
export function usersOrderOf({ ending, people, facilities }: UsersDraft): SubscribersOrder | null {
  if (ending !== null) return { kind: 'end', ending };
  if (people.length === 0 || facilities.length === 0) return null;
  const emailList = people.map(({ email }) => email);
  return { kind: 'subscribe', facilityList: facilities, emailList, callbacklist: [] };
}

/** URLs that are all valid, and at least one facility. Source: requirements ADMIN-20, ADMIN-22. */
export function callbacksOrderOf({ ending, urlsText, facilities }: CallbacksDraft): SubscribersOrder | null {
  if (ending !== null) return { kind: 'end', ending };
  const urls = callbackUrlsIn(urlsText);
  if (urls === null || urls.length === 0 || facilities.length === 0) return null;
  return { kind: 'subscribe', facilityList: facilities, emailList: [], callbacklist: urls };
}

/** The URLs of a text, each once, in its order; empty for blanks; null when one of them is none. Source: ADMIN-19, ADMIN-20. */
export function callbackUrlsIn(text: string): readonly string[] | null {
  if (text.trim() === '') return [];
  const urls = text.split(',').map((url) => url.trim());
  return urls.every(isCallbackUrl) ? [...new Set(urls)] : null;
}

export type WebhookDraft = {
  readonly callbackUrl: string;
  readonly signingSecret: string;
  /** Until when the secret before signs too; null: it does not. */
  readonly oldSecretEndsAtMs: number | null;
  /** The secret is to be replaced, and nothing else is to change. */
  readonly isRotating: boolean;
};
export type WebhookOrder =
  | { readonly kind: 'set'; readonly callbackUrl: string }
  | { readonly kind: 'rotate'; readonly callbackUrl: string };

/** Empty for none, else a valid URL. Source: requirements ADMIN-19, ADMIN-21. */
export function webhookOrderOf({ callbackUrl, isRotating }: WebhookDraft): WebhookOrder | null {
  if (isRotating) return { kind: 'rotate', callbackUrl };
  const url = callbackUrl.trim();
  return url === '' || isCallbackUrl(url) ? { kind: 'set', callbackUrl: url } : null;
}
