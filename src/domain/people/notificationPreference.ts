/** Channels by which a person is notified of one event type (SUB-05). */
export type NotificationPreference = {
  readonly eventType: string;
  readonly sms: boolean;
  readonly email: boolean;
};

/**
 * Default preference for an event type: by e-mail. A person who subscribes without choosing is notified, also of an
 * event type that was added after their choice.
 *
 * Source: our own decision; not to be notified has to be chosen.
 */
export function defaultPreference(eventType: string): NotificationPreference {
  return { eventType, sms: false, email: true };
}
