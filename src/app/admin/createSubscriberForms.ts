import { createAdministrationApi } from '#adapters/api/administrationApi.ts';
import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import {
  createSubscriptionsAdminApi,
  type SubscriptionsAdminApi,
} from '#adapters/api/subscriptionsAdminApi.ts';
import type { ClientSettings, SigningSecret } from '#contracts/administration.ts';
import type { Facility } from '#contracts/facility.ts';
import { instantMs } from '#domain/time/instant.ts';
import {
  callbacksOrderOf,
  usersOrderOf,
  webhookOrderOf,
  type CallbacksDraft,
  type SubscribersOrder,
  type UsersDraft,
  type WebhookDraft,
  type WebhookOrder,
} from '#machines/profileForm/subscriberDrafts.ts';
import type {
  CallbacksFormDependencies,
  InvitationFormRef,
  UsersFormDependencies,
  WebhookFormRef,
} from '#views/admin/adminForms.ts';
import { fetchYards, type ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import type { FormGroup } from '#app/forms/createFormGroup.ts';
import type { ProfileOpening } from '#app/forms/profileOpening.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

/** The forms of who and what is told (ADMIN-17, ADMIN-18), each made when it is wanted. */
export function createSubscriberForms(product: ProfileProduct, forms: FormGroup, opening: ProfileOpening) {
  const { environment } = product.platform;
  const http = createRetryingHttp(product.platform.http, Math.random);
  const people = createAdministrationApi(http, environment);
  const subscriptions = createSubscriptionsAdminApi(http, environment.apiBaseUrl);
  const dependencies: Dependencies = { product, forms, opening, subscriptions };

  return {
    users: () => beginUsers(dependencies),
    invitation: (): Disposable<InvitationFormRef> =>
      forms.begin({
        orderOf: () => ({}),
        load: async () => ({ url: '' }),
        save: async (_, signal) => ({ url: await people.makeRegistrationUrl(signal) }),
        newsOf: () => null,
      }),
    callbacks: () => beginCallbacks(dependencies),
    webhook: (): Disposable<WebhookFormRef> =>
      forms.begin<WebhookDraft, WebhookOrder>({
        orderOf: webhookOrderOf,
        load: async (signal) => webhookDraftOf(await people.fetchClient(signal)),
        async save({ kind, callbackUrl }, signal) {
          if (kind === 'set') return webhookDraftOf(await people.changeClient({ callbackUrl }, signal));
          const secret = await (kind === 'show' ? people.fetchSecret(signal) : people.rotateSecret(signal));
          // what stands in the field is not saved with it, and is not lost
          return webhookDraftOf({ ...secret, callbackUrl });
        },
        newsOf: ({ kind }) => WEBHOOK_NEWS[kind],
        failedNewsOf: ({ kind }) => (kind === 'set' ? 'webhookFailed' : 'failed'),
      }),
    /** Network time, epoch ms. */
    nowMs: () => product.platform.clock.nowMs(),
  };
}
export type SubscriberForms = ReturnType<typeof createSubscriberForms>;

const WEBHOOK_NEWS = { set: 'webhook', rotate: 'secretChanged', show: null } as const;

type ToldWebhook = Pick<ClientSettings, 'callbackUrl' | 'oldSecretEndsAt'> & Partial<SigningSecret>;

function webhookDraftOf({ callbackUrl, signingSecret: secret, oldSecretEndsAt }: ToldWebhook): WebhookDraft {
  const oldSecretEndsAtMs = oldSecretEndsAt === null ? null : instantMs(oldSecretEndsAt);
  return { callbackUrl, signingSecret: secret ?? null, oldSecretEndsAtMs, ofSecret: null };
}

/** The facilities of the client that people can be told of: no devices. */
function facilityList(product: ProfileProduct) {
  let facilities: readonly Facility[] = [];
  return {
    list: () => facilities,
    async load(signal: AbortSignal): Promise<void> {
      facilities = await fetchYards(product, signal);
    },
  };
}

type Dependencies = {
  readonly product: ProfileProduct;
  readonly forms: FormGroup;
  readonly opening: ProfileOpening;
  readonly subscriptions: SubscriptionsAdminApi;
};

/** Facilities that are ticked as the form is opened. */
function firstChosen(
  opening: ProfileOpening,
  tab: 'users' | 'callbacks',
  { aborted }: AbortSignal,
): string[] {
  const facilityId = aborted ? null : (opening.take(tab)?.facilityId ?? null);
  return facilityId === null ? [] : [facilityId];
}

/** What the end of a subscription is called: of a person, and of a callback URL (GAP-130). */
const END_NEWS = { users: 'unsubscribed', callbacks: 'removed' } as const;

function newsOf({ kind }: SubscribersOrder, tab: keyof typeof END_NEWS) {
  return kind === 'end' ? END_NEWS[tab] : 'subscribed';
}

function beginUsers({
  product,
  forms,
  opening,
  subscriptions,
}: Dependencies): Disposable<UsersFormDependencies> {
  const known = facilityList(product);
  const readDraft = async (signal: AbortSignal): Promise<UsersDraft> => {
    const users = await subscriptions.fetchPeople(signal);
    const subscribers = users.map(({ id, name, email, facilities }) => ({
      id,
      name: name === '' ? email : name,
      detail: email,
      facilities,
    }));
    return { subscribers, people: [], facilities: [], ending: null };
  };
  const { value: form, end } = forms.begin<UsersDraft, SubscribersOrder>({
    orderOf: usersOrderOf,
    async load(signal) {
      const [draft] = await Promise.all([readDraft(signal), known.load(signal)]);
      return { ...draft, facilities: firstChosen(opening, 'users', signal) };
    },
    async save(order, signal, shown) {
      if (order.kind === 'subscribe') await subscriptions.subscribe(order, signal);
      else {
        const { subscriberId, facilityId } = order.ending;
        await (facilityId === null
          ? subscriptions.unsubscribeAll(subscriberId, signal)
          : subscriptions.unsubscribe(
              { facilityId, type: 'user', userIdOrCallbackUrl: subscriberId },
              signal,
            ));
      }
      return { ...shown, people: [], facilities: [], ending: null };
    },
    reread: (_, signal) => readDraft(signal),
    newsOf: (order) => newsOf(order, 'users'),
  });
  return { value: { form, facilities: known.list }, end };
}

function beginCallbacks({
  product,
  forms,
  opening,
  subscriptions,
}: Dependencies): Disposable<CallbacksFormDependencies> {
  const known = facilityList(product);
  const readDraft = async (signal: AbortSignal): Promise<CallbacksDraft> => {
    const callbacks = await subscriptions.fetchCallbacks(signal);
    const subscribers = callbacks.map(({ callbackUrl, username, facilities }) => ({
      id: callbackUrl,
      name: callbackUrl,
      detail: username,
      facilities,
    }));
    return { subscribers, urlsText: '', facilities: [], ending: null };
  };
  const { value: form, end } = forms.begin<CallbacksDraft, SubscribersOrder>({
    orderOf: callbacksOrderOf,
    async load(signal) {
      const [draft] = await Promise.all([readDraft(signal), known.load(signal)]);
      return { ...draft, facilities: firstChosen(opening, 'callbacks', signal) };
    },
    async save(order, signal, shown) {
      if (order.kind === 'subscribe') await subscriptions.subscribe(order, signal);
      else {
        const { subscriberId: userIdOrCallbackUrl, facilityId } = order.ending;
        const end = { type: 'callback' as const, userIdOrCallbackUrl };
        if (facilityId !== null) await subscriptions.unsubscribe({ ...end, facilityId }, signal);
      }
      return { ...shown, urlsText: '', facilities: [], ending: null };
    },
    reread: (_, signal) => readDraft(signal),
    newsOf: (order) => newsOf(order, 'callbacks'),
  });
  return { value: { form, facilities: known.list }, end };
}
