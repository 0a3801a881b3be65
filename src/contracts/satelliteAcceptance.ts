import { z } from 'zod';
import { IsoInstant } from './isoInstant.ts';

/**
 * A site admin's signature that satellites alone may prove one facility quiet (GAP-137). They miss about one flash in
 * four.
 */
export const SatelliteAcceptance = z.object({
  facilityId: z.string(),
  signedBy: z.string().describe('name of the site admin'),
  signedAt: IsoInstant,
  until: IsoInstant.describe('end of the acceptance, at most 12 months after it was signed'),
  reason: z.string(),
  isRunning: z.boolean().describe('false once it has ended'),
});
export type SatelliteAcceptance = z.infer<typeof SatelliteAcceptance>;

/** Signs an acceptance, or takes it back. */
export const SatelliteAcceptanceOrder = z.discriminatedUnion('accepted', [
  z.object({
    accepted: z.literal(true),
    until: IsoInstant.describe('at most 12 months from now'),
    reason: z.string().trim().min(3).max(500).describe('why; stands in the audit'),
  }),
  z.object({
    accepted: z.literal(false),
    reason: z.string().trim().min(3).max(500).describe('why; stands in the audit'),
  }),
]);
export type SatelliteAcceptanceOrder = z.infer<typeof SatelliteAcceptanceOrder>;
