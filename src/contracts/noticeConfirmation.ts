import { z } from 'zod';
import { IsoInstant } from './isoInstant.ts';

/** Answer of GET /notification/notification_audit/confirmation/{id} (CALL-52): the same at every call after the first. */
export const NoticeConfirmation = z.object({
  id: z.uuid(),
  confirmedAt: IsoInstant.describe('time of its first confirmation'),
});
export type NoticeConfirmation = z.infer<typeof NoticeConfirmation>;
