import type { ActorRefFrom } from 'xstate';
import type { NotificationPreferences } from '#contracts/notificationPreferences.ts';
import type { PasswordChange, ProfileUpdate } from '#contracts/profileUpdate.ts';
import type { Facility } from '#contracts/facility.ts';
import type { SilentTimes } from '#domain/people/silentTimes.ts';
import type {
  NotificationsDraft,
  PasswordDraft,
  PersonalDraft,
  SubscriptionsDraft,
  SubscriptionsOrder,
  UnitsDraft,
} from '#machines/profileForm/profileDrafts.ts';
import type { createProfileFormMachine } from '#machines/profileForm/profileFormMachine.ts';

export type FormRef<Draft, Order> = ActorRefFrom<ReturnType<typeof createProfileFormMachine<Draft, Order>>>;

export type SubscriptionsForm = {
  readonly form: FormRef<SubscriptionsDraft, SubscriptionsOrder>;
  /** What can be subscribed to, once the form is loaded. */
  readonly facilities: () => readonly Facility[];
};

/** The forms of a profile that is open; null: not offered here. */
export type ProfileForms = {
  readonly personal: FormRef<PersonalDraft, ProfileUpdate>;
  readonly password: FormRef<PasswordDraft, PasswordChange>;
  readonly units: FormRef<UnitsDraft, UnitsDraft>;
  readonly notifications: FormRef<NotificationsDraft, NotificationPreferences> | null;
  readonly silentTimes: FormRef<SilentTimes, SilentTimes> | null;
  readonly subscriptions: SubscriptionsForm | null;
};

/** What a toast tells of a form. */
export type ProfileNewsKey =
  | 'personal'
  | 'units'
  | 'password'
  | 'changes'
  | 'subscribed'
  | 'unsubscribed'
  | 'facilitySaved'
  | 'removed'
  | 'added'
  | 'changed'
  | 'uploaded'
  | 'uploadFailed'
  | 'webhook'
  | 'secretChanged'
  | 'webhookFailed'
  | 'failed'
  | 'notSaved'
  | 'notReread';
