import type { NotificationPreferences } from '#contracts/notificationPreferences.ts';
import type { PasswordChange, ProfileUpdate } from '#contracts/profileUpdate.ts';
import type { Session } from '#contracts/session.ts';
import type { Language } from '#domain/language/language.ts';
import type { LocalizedText } from '#domain/language/localize.ts';
import { passwordFault, type PasswordFields } from '#domain/people/passwordRule.ts';
import { isPersonName, personNameOf } from '#domain/people/personName.ts';
import { daysWithOneEnd, type SilentTimes } from '#domain/people/silentTimes.ts';

/** Drafts of each form, and their orders to the service; null: the draft cannot be saved. */

export type PersonalDraft = {
  readonly name: string;
  /** As typed. */
  readonly phoneText: string;
  readonly language: Language;
};

/**
 * Order of personal details.
 *
 * @param phoneNumberIn Parses a telephone number as typed: E.164, empty for none, null for anything else.
 */
export function personalOrderOf(phoneNumberIn: (typed: string) => string | null) {
  return ({ name, phoneText, language }: PersonalDraft): ProfileUpdate | null => {
    const phoneNumber = phoneNumberIn(phoneText);
    const sent = personNameOf(name);
    return phoneNumber !== null && isPersonName(sent) ? { name: sent, phoneNumber, language } : null;
  };
}

export type PasswordDraft = PasswordFields;

/** Order of a password change. Source: requirement PROF-18 with GAP-107. */
export function passwordOrderOf(draft: PasswordDraft): PasswordChange | null {
  return passwordFault(draft) === null ? draft : null;
}

export type UnitsDraft = Pick<Session, 'unitSystem' | 'unitMetricSubsystem'>;

/** Order of units. Only metric has sub-systems. Source: requirement AUTH-14. */
export function unitsOrderOf({ unitSystem, unitMetricSubsystem }: UnitsDraft): UnitsDraft {
  return { unitSystem, unitMetricSubsystem: unitSystem === 1 ? unitMetricSubsystem : 0 };
}

/** Row of one event type of notifications. */
export type NotificationRow = NotificationPreferences['notificationPreferences'][number] & {
  readonly label: LocalizedText;
  readonly group: LocalizedText;
  readonly groupId: string;
  readonly isSmsOff: boolean;
};
export type NotificationsDraft = readonly NotificationRow[];

export function notificationsOrderOf(rows: NotificationsDraft): NotificationPreferences {
  return { notificationPreferences: rows.map(({ eventType, sms, email }) => ({ eventType, sms, email })) };
}

/** Order of silent times. Both ends of a day or neither are required. Source: requirement SUB-07. */
export function silentTimesOrderOf(times: SilentTimes): SilentTimes | null {
  return daysWithOneEnd(times).length === 0 ? times : null;
}

export type SubscriptionsDraft = {
  readonly subscribed: readonly string[];
  /** Ids that are ticked, to subscribe to. */
  readonly chosen: readonly string[];
  /** Facility whose subscription is to end; null: the chosen ones are to be subscribed. */
  readonly leaving: string | null;
};
export type SubscriptionsOrder = { readonly subscribe: readonly string[] } | { readonly unsubscribe: string };

/** Order of subscriptions. Source: requirement SUB-03. */
export function subscriptionsOrderOf({ chosen, leaving }: SubscriptionsDraft): SubscriptionsOrder | null {
  if (leaving !== null) return { unsubscribe: leaving };
  return chosen.length === 0 ? null : { subscribe: chosen };
}
