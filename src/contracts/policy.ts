import { z } from 'zod';
import { EVENT_TYPES } from '#domain/alerting/alertStatus.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import { isOneLine } from '#domain/language/oneLine.ts';
import {
  ALERT_RADIUS_M,
  policyFault,
  QUIET_PERIOD_MS,
  WARNING_RADIUS_M,
  WEATHER_LIMIT_RANGE,
} from '#domain/policy/policyLimits.ts';
import { WARNING_ACTIONS, WARNING_TYPES } from '#domain/policy/warningActions.ts';
import type { MeasureName } from '#domain/policy/weatherThresholds.ts';
import { IsoInstant } from './isoInstant.ts';

const MEASURES = Object.keys(WEATHER_LIMIT_RANGE) as [MeasureName, ...MeasureName[]];

const Rules = z.object({
  alertRadiusM: z.int().min(ALERT_RADIUS_M.min).max(ALERT_RADIUS_M.max).describe('metres, 1 to 50 mi'),
  warningRadiusM: z
    .int()
    .min(WARNING_RADIUS_M.min)
    .max(WARNING_RADIUS_M.max)
    .describe('metres, not smaller than alertRadiusM'),
  quietPeriodMs: z.int().min(QUIET_PERIOD_MS.min).max(QUIET_PERIOD_MS.max).describe('10 to 240 min'),
  weatherLimits: z
    .partialRecord(z.enum(EVENT_TYPES), z.partialRecord(z.enum(MEASURES), z.number()))
    .describe(
      'limits by event type and measure that differ from the standard ones; the measure names the unit',
    ),
  watchedHazards: z.array(z.enum(WEATHER_HAZARDS)).max(WEATHER_HAZARDS.length),
  requiredSources: z
    .array(z.string().min(1).max(100))
    .max(20)
    .describe('ids of sources of lightning that all have to be fresh; empty: any primary source is enough'),
  warningActions: z
    .partialRecord(z.enum(WARNING_TYPES), z.enum(WARNING_ACTIONS))
    .optional()
    .describe('what warnings of weather services do, by type; those that are left out warn'),
});

/** Rules of a policy (GAP-139). */
const PolicyRules = Rules.superRefine((rules, context) => {
  const fault = policyFault(rules);
  if (fault !== null) context.addIssue({ code: 'custom', message: fault });
});

const ONE_LINE = 'one line of visible characters';
/** Reason for a change of policies. */
export const PolicyReason = z
  .string()
  .trim()
  .min(3)
  .max(500)
  .refine(isOneLine, ONE_LINE)
  .describe('why; stands in the audit');

/** Name of a policy. */
export const PolicyName = z.string().trim().min(1).max(60).refine(isOneLine, ONE_LINE);

/** A new policy, or a new version of one. */
export const PolicyOrder = z.object({ name: PolicyName, rules: PolicyRules, reason: PolicyReason });
export type PolicyOrder = z.infer<typeof PolicyOrder>;

export const PolicyEdit = PolicyOrder.extend({
  basedOn: z
    .int()
    .nonnegative()
    .describe('newest version that the editor has seen; 409 where there is a newer one'),
});
export type PolicyEdit = z.infer<typeof PolicyEdit>;

const VersionSeen = z
  .int()
  .nonnegative()
  .optional()
  .describe('`version` of the policy as the person has seen it; 409 where another is in force');

/** Facilities that a policy is to hold for. */
export const PolicyAssignment = z.object({
  facilityIds: z.array(z.string().min(1)).min(1).max(5_000),
  reason: PolicyReason,
  basedOn: VersionSeen,
  policiesSeen: z
    .record(z.string(), z.string())
    .optional()
    .describe('policy of each facility, by id, as the person has seen it; 409 where one has another by now'),
});
export type PolicyAssignment = z.infer<typeof PolicyAssignment>;

/** What a second site admin, or for `withdrawn` any, decides of a proposal. */
export const PolicyDecisionOrder = z.object({
  decision: z.enum(['confirmed', 'withdrawn']),
  /** Of the policy that an assignment gives; the rules of a version never change. */
  basedOn: VersionSeen,
});

const Proposed = {
  proposalId: z.int().positive(),
  proposedBy: z.string(),
  proposedAt: IsoInstant,
  reason: z.string(),
  isOwn: z.boolean().describe('proposed by the person who asks, who cannot confirm it'),
};

const PolicyVersion = z.object({
  version: z.int().positive(),
  name: z.string(),
  rules: Rules,
  state: z.enum(['inForce', 'replaced', 'pending', 'withdrawn']),
  ...Proposed,
  decidedBy: z.string().optional(),
  decidedAt: IsoInstant.optional(),
});
export type PolicyVersion = z.infer<typeof PolicyVersion>;

const Policy = z.object({
  id: z.string(),
  name: z.string(),
  mayChange: z
    .literal(false)
    .optional()
    .describe('false: facilities that the person may not change have it too, so that they cannot edit it'),
  version: z.int().nonnegative().describe('version in force; 0: the rules of the service, or none yet'),
  rules: Rules.nullable().describe('rules in force; null: its first version waits for confirmation'),
  versions: z.array(PolicyVersion).describe('the newest first'),
});
export type Policy = z.infer<typeof Policy>;

const FacilityPolicy = z.object({
  facilityId: z.string(),
  policyId: z.string(),
  pending: z
    .object({ ...Proposed, policyId: z.string() })
    .nullable()
    .describe('an assignment that waits for confirmation'),
  mayChange: z.literal(false).optional().describe('false: the person may not give it another policy'),
  held: Rules.nullable().describe(
    'rules by which it is judged until an event-free quiet period has passed; null: those of its policy',
  ),
});

/** All policies of a client, and which facility has which: of those that the person may see. */
export const PolicyOverview = z.object({
  policies: z.array(Policy),
  facilities: z.array(FacilityPolicy),
  sources: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('primary sources of lightning that a policy can require'),
});
export type PolicyOverview = z.infer<typeof PolicyOverview>;

/** Rules that facilities are held to, as the service keeps them over a restart. */
export const HeldPolicies = z.array(z.object({ clientId: z.string(), facilityId: z.string(), rules: Rules }));
export type HeldPolicies = z.infer<typeof HeldPolicies>;
