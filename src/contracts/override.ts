import { z } from 'zod';
import { overrideFault } from '#domain/override/overrideFault.ts';
import { AlertStatus, YardStatus } from './alertStatus.ts';
import { IsoInstant } from './isoInstant.ts';

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

/** Override of one yard: a predefined message as a whole. A contradiction names its field. */
export const OverrideUpdate = z
  .object({
    overrideGroupId: z.string(),
    override: z.boolean(),
    customMessage: z.string().describe('en-US text of a predefined message'),
    status: AlertStatus,
    facilityId: z.string().min(1),
    yardStatus: YardStatus,
    lightningProbability: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('as the person saw it; null: not known'),
    replacesOverrideId: z
      .string()
      .min(1)
      .optional()
      .describe('id of the override in force that this one replaces, in one transaction'),
    knownStrikeAt: IsoInstant.nullable()
      .optional()
      .describe(
        'newest strike inside the alert circle that the person was shown; null: none. An override that opens the yard is refused where the service knows of a newer one; left out: not checked',
      ),
  })
  .superRefine((update, context) => {
    const fault = overrideFault(update);
    if (fault !== null) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message });
  });
export type OverrideUpdate = z.infer<typeof OverrideUpdate>;

/** Body of the call that sets overrides, on all its facilities or on none (DATA-20). */
export const OverrideRequest = z.object({
  facilityStatusUpdates: z
    .array(OverrideUpdate)
    .min(1)
    .superRefine((updates, context) => {
      const seen = new Set<string>();
      for (const [place, { facilityId }] of updates.entries()) {
        const key = facilityId.toLowerCase();
        if (seen.has(key)) {
          const message = 'is asked for twice';
          context.addIssue({ code: 'custom', path: [place, 'facilityId'], message });
        }
        seen.add(key);
      }
    }),
  feedType: z.literal('OVERRIDE'),
});
export type OverrideRequest = z.infer<typeof OverrideRequest>;

/** Answer of that call: the overrides in force from now on. The app does not need it. */
export const OverridesSet = z.object({
  overrides: z.array(
    z.object({
      facilityId: z.string().min(1),
      overrideID: z.string().min(1),
      eventStartAt: IsoInstant,
      eventExpiresAt: IsoInstant,
    }),
  ),
});
export type OverridesSet = z.infer<typeof OverridesSet>;
