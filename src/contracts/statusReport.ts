import { z } from 'zod';

/** Status that a screen shows, sent with the status file request (CALL-06, GAP-76). */
export const StatusReport = z.object({
  appVersion: z.string().min(1).max(40),
  status: z.enum(['OPEN', 'CLOSED', 'UNKNOWN']),
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
