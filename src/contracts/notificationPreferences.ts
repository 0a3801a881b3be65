import { z } from 'zod';

/** Channels by which a person is notified of one event type. */
const NotificationPreference = z.object({
  eventType: z.string().min(1).max(100),
  sms: z.boolean(),
  email: z.boolean(),
});

/**
 * Own preferences (CALL-41, DATA-28), the same shape both ways (GAP-118). The answer names every event type of the
 * service, with the preference in force; event types that a body does not name stay unchanged.
 */
export const NotificationPreferences = z.object({
  notificationPreferences: z
    .array(NotificationPreference)
    .max(200)
    .superRefine((preferences, context) => {
      const seen = new Set<string>();
      for (const [place, { eventType }] of preferences.entries()) {
        if (seen.has(eventType)) {
          context.addIssue({ code: 'custom', path: [place, 'eventType'], message: 'is there twice' });
        }
        seen.add(eventType);
      }
    }),
  isSmsOff: z.boolean().optional().describe('in answers; true: the service sends no SMS'),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;
