import { z } from 'zod';
import { EpochMs } from './epochMs.ts';
import { IsoInstant } from './isoInstant.ts';
import { LightningSign } from './lightningSign.ts';

/** Longest time between lightning and its report, minutes. Source: GAP-140. */
export const MOST_MINUTES_AGO = 10;

/** Body of the call that reports lightning at a facility (GAP-140). */
export const LightningReportRequest = z.object({
  facilityId: z.string().min(1),
  sign: LightningSign,
  minutesAgo: z
    .int()
    .min(0)
    .max(MOST_MINUTES_AGO)
    .default(0)
    .describe('minutes before now by the clock of the service; no client time is taken'),
  idempotencyKey: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('the same in each try of one report, which counts once then; without it each try counts'),
});
export type LightningReportRequest = z.infer<typeof LightningReportRequest>;

/** A report that was taken: the yard is closed until then, later if more follows. */
export const LightningReportTaken = z.object({
  facilityId: z.string(),
  reportedAt: IsoInstant.describe('time of the lightning, as reported'),
  closedUntil: IsoInstant,
});
export type LightningReportTaken = z.infer<typeof LightningReportTaken>;

/** Body of the call that ends the reports of a facility early. */
export const LightningReportEnd = z.object({
  reason: z.string().trim().min(1).max(200),
  lightningProbability: z.number().min(0).max(1).nullable().describe('as the person saw it; null: not known'),
  knownStrikeAt: IsoInstant.describe(
    '`eventStartAt` of the alert by reports (the one with `reportedBy`) that the person was shown; another is in force now: nothing is ended',
  ),
});
export type LightningReportEnd = z.infer<typeof LightningReportEnd>;

/** One report as the store keeps it. */
export const LightningReport = z.object({
  id: z.string().min(1),
  clientId: z.string().min(1),
  facilityId: z.string().min(1),
  sign: LightningSign,
  /** Time of the lightning, epoch ms. */
  atMs: EpochMs,
  /** When it was reported, epoch ms. */
  reportedAtMs: EpochMs,
  reporterId: z.string().min(1),
  /** Name of the person or the display. */
  reporterName: z.string(),
  /** Of the request; reports of earlier versions have none. */
  idempotencyKey: z.string().optional(),
});
export type LightningReport = z.infer<typeof LightningReport>;

/**
 * A stored report of which parts cannot be read: its place alone must be known. What is missing is replaced by what keeps
 * the yard closed longest (S1).
 *
 * @param nowMs Time of the reading, epoch ms: lightning of a report that was stored is not later.
 */
export function salvagedReport(nowMs: number) {
  return LightningReport.extend({
    id: LightningReport.shape.id.catch(`salvaged-${nowMs}`),
    sign: LightningSign.catch('both'),
    atMs: LightningReport.shape.atMs.catch(nowMs),
    reportedAtMs: LightningReport.shape.reportedAtMs.catch(nowMs),
    reporterId: LightningReport.shape.reporterId.catch('service'),
    reporterName: LightningReport.shape.reporterName.catch('—'),
    idempotencyKey: LightningReport.shape.idempotencyKey.catch(undefined),
  });
}

/** Stored reports of which not even the place can be read: nothing is known of any yard for a quiet period (S1). */
export const UnreadReports = z.object({
  /** When they were found, epoch ms. */
  sinceMs: EpochMs,
  /** As they were found, for those who look into it. */
  found: z.unknown(),
});
