import { z } from 'zod';
import { SHARE_MESSAGES } from '#domain/routes/shareOrder.ts';

/** Most recipients of one route. */
const MOST_RECIPIENTS = 20;

/** Body of POST /api/notifications/routing/sms and /emails (CALL-62). */
export const RouteShare = z.object({
  recipients: z
    .array(z.string().min(1).max(254))
    .min(1)
    .max(MOST_RECIPIENTS)
    .describe('phone numbers with their country code, or e-mail addresses'),
  url: z.base64().max(4_000).describe('plain link of the route, UTF-8 as base64 (GAP-103)'),
  message: z.literal(SHARE_MESSAGES).describe('number of the text sent with it, of four (SHARE-04)'),
});
export type RouteShare = z.infer<typeof RouteShare>;
