import { z } from 'zod';
import { SCREEN_WORDS } from '#domain/alerting/screenWord.ts';

/** Status that a screen reports of itself, sent with the status file request (CALL-06, GAP-76). */
export const StatusReport = z.object({
  appVersion: z.string().min(1).max(40),
  status: z.enum(['OPEN', 'CLOSED', 'UNKNOWN']),
  shown: z
    .enum(SCREEN_WORDS)
    .optional()
    .describe('what it shows word for word, for records; left out by screens of older versions'),
});
export type StatusReport = z.infer<typeof StatusReport>;

/** The status file itself; a screen ignores the body except for the error "File doesn't exist". */
export const StatusFile = z.object({
  client: z.string(),
  facilityId: z.string(),
  status: StatusReport.shape.status,
  reportedAt: z.iso.datetime({ offset: true }),
});
export type StatusFile = z.infer<typeof StatusFile>;
