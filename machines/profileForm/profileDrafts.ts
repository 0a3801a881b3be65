import type { NotificationPreferences } from '#contracts/notificationPreferences.ts';
import type { PasswordChange, ProfileUpdate } from '#contracts/profileUpdate.ts';
import type { Session } from '#contracts/session.ts';
import type { Language } from '#domain/language/language.ts';
import type { LocalizedText } from '#domain/language/localize.ts';
import { passwordFault, type PasswordFields } from '#domain/people/passwordRule.ts';
import { isPersonName, personNameOf } from '#domain/people/personName.ts';
import { daysWithOneEnd, type SilentTimes } from '#domain/people/silentTimes.ts';

/** Drafts of each form, and their orders to the service; null: the draft cannot be saved. */

type PersonalFields = {
  readonly name: string;
  /** As typed. */
  readonly phoneText: string;
  readonly language: Language;
};
export type PersonalDraft = PersonalFields & {
  /** Fields as they were loaded. */
  readonly held: PersonalFields;
};

/**
 * Order of personal details: those that differ from what was loaded. Others may have changed on another device since,
 * and text messages would go to the old telephone again.
 *
 * @param phoneNumberIn Parses a telephone number as typed: E.164, empty for none, null for anything else.
 */
export function personalOrderOf(phoneNumberIn: (typed: string) => string | null) {
  return ({ name, phoneText, language, held }: PersonalDraft): ProfileUpdate | null => {
    const phoneNumber = phoneNumberIn(phoneText);
    const sent = personNameOf(name);
    if (phoneNumber === null || !isPersonName(sent)) return null;
    return {
      ...(name === held.name ? {} : { name: sent }),
      ...(phoneText === held.phoneText ? {} : { phoneNumber }),
      ...(language === held.language ? {} : { language }),
    };
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
