import type { ActorRefFrom } from 'xstate';
import type { FoundUsers, Role } from '#contracts/administration.ts';
import type { Facility } from '#contracts/facility.ts';
import type { createLookupMachine } from '#machines/lookup/lookupMachine.ts';
import type {
  AccessDraft,
  AccessOrder,
  OverrideLifetimeDraft,
  OverrideLifetimeOrder,
  SilenceDraft,
  SilenceOrder,
} from '#machines/profileForm/adminDrafts.ts';
import type {
  CallbacksDraft,
  SubscribersOrder,
  UsersDraft,
  WebhookDraft,
  WebhookOrder,
} from '#machines/profileForm/subscriberDrafts.ts';
import type { LocationsDraft, LocationsOrder } from '#machines/profileForm/locationDrafts.ts';
import type { TagsDraft, TagsOrder } from '#machines/profileForm/tagDrafts.ts';
import type { LocationStatus } from '#domain/locations/locationStatus.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { FormRef } from '#views/profile/profileForms.ts';

export type FoundUser = FoundUsers['users'][number];
export type LookupRef<Item> = ActorRefFrom<ReturnType<typeof createLookupMachine<Item>>>;

/** What one person may do. */
export type AccessFormDependencies = {
  readonly form: FormRef<AccessDraft, AccessOrder>;
  /** Roles that may be shown, once the form is loaded (GAP-114). */
  readonly roles: () => readonly Role[];
  /** What access can be given to, once the form is loaded: no devices. */
  readonly facilities: () => readonly Facility[];
};

/** Who is told of what, and what they can be told of once the form is loaded. */
export type UsersFormDependencies = {
  readonly form: FormRef<UsersDraft, SubscribersOrder>;
  readonly facilities: () => readonly Facility[];
};
export type CallbacksFormDependencies = {
  readonly form: FormRef<CallbacksDraft, SubscribersOrder>;
  readonly facilities: () => readonly Facility[];
};
export type WebhookFormRef = FormRef<WebhookDraft, WebhookOrder>;
/** Where the next person makes their account; empty: not asked for yet. */
export type InvitationFormRef = FormRef<{ readonly url: string }, object>;

export type LocationsFormRef = FormRef<LocationsDraft, LocationsOrder>;
export type LocationsFormDependencies = {
  readonly form: LocationsFormRef;
  /** Reads a file of locations into the draft. */
  readonly readFile: (file: File) => void;
  /** Units of the signed-in person, who may have left them to the location. */
  readonly unitSystemFor: (location: Facility | null) => UnitSystem;
};
/** What the yards of locations show. */
export type LocationStatuses = {
  /** Tells with each second and each answer that statuses may have changed. @returns How to stop. */
  watch(changed: () => void): () => void;
  /** 'Unknown' without a good answer; an alert that is known stands all the same (S2). Never throws. */
  statusNow(facilityId: string): LocationStatus;
};

export type TagsFormRef = FormRef<TagsDraft, TagsOrder>;

export type SilenceFormRef = FormRef<SilenceDraft, SilenceOrder>;
export type OverrideLifetimeFormRef = FormRef<OverrideLifetimeDraft, OverrideLifetimeOrder>;
