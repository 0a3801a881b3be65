/** How a person wants to be told of one event type (SUB-05). */
export type NotificationPreference = {
  readonly eventType: string;
  readonly sms: boolean;
  readonly email: boolean;
};

/**
 * How a person is told of an event type until they say otherwise: by e-mail. Whoever subscribes and chooses nothing is
 * told, also of an event type that came after their choice.
 *
 * Source: our own decision; not to be told has to be chosen.
 */
export function defaultPreference(eventType: string): NotificationPreference {
  return { eventType, sms: false, email: true };
}
