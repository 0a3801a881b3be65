import { z } from 'zod';
import { AlertStatus, YardStatus } from './alertStatus.ts';

/** The override in force at a facility, or the default (DATA-04). */
export const OverrideStatus = z.object({
  group: z.string(),
  title: z.string(),
  message: z.string(),
  status: AlertStatus,
  override: z.boolean(),
  overrideID: z.string().optional(),
  yardStatus: YardStatus,
});
export type OverrideStatus = z.infer<typeof OverrideStatus>;

/** Body of the call that sets an override (DATA-20). */
export const OverrideRequest = z.object({
  facilityStatusUpdates: z
    .array(
      z.object({
        overrideGroupId: z.string().min(1),
        override: z.boolean(),
        customMessage: z.string().max(500),
        status: AlertStatus,
        facilityId: z.string().min(1),
        yardStatus: YardStatus,
        lightningProbability: z.number().min(0).max(1).nullable(),
      }),
    )
    .min(1),
  feedType: z.literal('OVERRIDE'),
});
export type OverrideRequest = z.infer<typeof OverrideRequest>;
