import { z } from 'zod';
import { ALERT_RADIUS_M, QUIET_PERIOD_MS, WARNING_RADIUS_M } from '#domain/policy/policyLimits.ts';
import { IsoInstant } from './isoInstant.ts';

const LabPolicy = z
  .strictObject({
    name: z.string().trim().min(1).max(60),
    alertRadiusM: z.int().min(ALERT_RADIUS_M.min).max(ALERT_RADIUS_M.max),
    warningRadiusM: z.int().min(WARNING_RADIUS_M.min).max(WARNING_RADIUS_M.max),
    quietPeriodMs: z.int().min(QUIET_PERIOD_MS.min).max(QUIET_PERIOD_MS.max),
  })
  .refine(({ alertRadiusM, warningRadiusM }) => warningRadiusM >= alertRadiusM, {
    path: ['warningRadiusM'],
    message: 'Too small: expected not less than alertRadiusM',
  });
export type LabPolicy = z.infer<typeof LabPolicy>;

/** Policies that the policy lab compares, within the limits of policies in force (GAP-139); the others with the first. */
export const LabPolicies = z
  .array(LabPolicy)
  .min(1)
  .max(10)
  .refine((policies) => new Set(policies.map(({ name }) => name)).size === policies.length, {
    message: 'Invalid input: expected a different name for each policy',
  });
export type LabPolicies = z.infer<typeof LabPolicies>;

/** Most hours that the service keeps of its own lightning. */
const LAB_KEPT_HOURS = 72;
/** Largest recording that is taken, bytes. */
export const LAB_MOST_BYTES = 33_554_432;
/** Longest part of a recording that is sent at once, characters. */
export const LAB_PART_LENGTH = 262_144;
/** Most facilities of one comparison. */
export const LAB_MOST_FACILITIES = 200;

/** A recording that is about to be sent in parts. */
export const LabUpload = z.strictObject({
  name: z.string().trim().min(1).max(120),
  parts: z
    .int()
    .min(1)
    .max(LAB_MOST_BYTES)
    .describe('how many are to come; before the last nothing can be compared over it'),
});
export type LabUpload = z.infer<typeof LabUpload>;

/** One part of a recording: text, in the order of the file. */
export const LabPart = z.strictObject({
  part: z.int().nonnegative().describe('0 for the first; a part that was taken before is not taken twice'),
  text: z.string().max(LAB_PART_LENGTH),
});
export type LabPart = z.infer<typeof LabPart>;

/** A recording of a client that is held for an hour after it was used last; `parts`: those that have come. */
export const LabRecording = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.int().nonnegative(),
  parts: z.int().nonnegative(),
});
export type LabRecording = z.infer<typeof LabRecording>;

/** What is compared, where, and over what. */
export const LabRunOrder = z.strictObject({
  recording: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('kept'),
      hours: z.int().min(1).max(LAB_KEPT_HOURS).describe('of the lightning that the service itself has kept'),
    }),
    z.strictObject({ kind: z.literal('uploaded'), recordingId: z.uuid() }),
  ]),
  facilityIds: z
    .array(z.string().min(1))
    .min(1)
    .max(LAB_MOST_FACILITIES)
    .refine((ids) => new Set(ids).size === ids.length, {
      message: 'Invalid input: expected each facility once',
    }),
  policies: LabPolicies.refine((policies) => policies.length > 1, {
    message: 'Too small: expected at least two policies',
  }),
  policyId: z.string().min(1).max(64).nullable().describe('policy of the client that the first one is'),
  hourlyRate: z.number().positive().max(1e9).nullable().describe('cost of one closed hour of one facility'),
});
export type LabRunOrder = z.infer<typeof LabRunOrder>;

const RowProblem = z.object({
  row: z.int().nonnegative().describe('from 1; 0: the file as a whole'),
  reason: z.string(),
});

/** One comparison of a client: under way, or the last one. */
export const LabRun = z.object({
  id: z.uuid(),
  order: LabRunOrder,
  recordingName: z.string().nullable().describe('of the uploaded file; null: lightning of the service'),
  startedAt: IsoInstant,
  state: z.enum(['running', 'finished', 'cancelled', 'failed']),
  progress: z
    .object({
      step: z.enum(['reading', 'judging']),
      done: z.number().nonnegative(),
      of: z.number().nonnegative(),
    })
    .nullable()
    .describe('null: not begun'),
  fault: z
    .enum(['noRows', 'tooLong', 'failed'])
    .nullable()
    .describe('noRows: no row of the file is a strike'),
  problems: z.array(RowProblem).describe('the first rows that were refused'),
});
export type LabRun = z.infer<typeof LabRun>;

/** Status of the policy lab of a client: its recording and its run. */
export const LabStatus = z.object({
  isSimulation: z.boolean().describe('the lightning of the service is simulated or replayed'),
  dangerRadiusM: z.number().positive(),
  recording: LabRecording.nullable().describe('null: none, or one of which parts are missing'),
  run: LabRun.nullable().describe('null: none, or one of facilities that the person may not see'),
});
export type LabStatus = z.infer<typeof LabStatus>;

const Stretch = z.object({ fromAt: IsoInstant, toAt: IsoInstant });
const Counts = {
  strikesInside: z.number(),
  strikesInsideExcluded: z.number(),
  leadsExcluded: z.number(),
};
const Difference = z.object({
  strikesWhileOpen: z.number(),
  medianWarningLeadMin: z.number().nullable(),
  medianClosingLeadMin: z.number().nullable(),
  leadsWithoutWarning: z.number(),
  hoursClosed: z.number(),
  closings: z.number(),
  cost: z.number().nullable(),
});
const Figures = Difference.extend({ name: z.string(), leads: z.number() });
export type LabFigures = z.infer<typeof Figures>;

const Total = Figures.extend({ againstFirst: Difference.nullable() });
export type LabTotal = z.infer<typeof Total>;

/** Times of a recording that were compared, and those that were left out. */
const Time = z.object({
  span: Stretch.nullable().describe('null: the recording proves nothing'),
  excluded: z.array(Stretch),
  hoursUsed: z.number(),
  hoursExcluded: z.number(),
});

/** Figures of a comparison, in the order of its policies. */
export const LabResult = z.object({
  strikes: z.object({
    read: z.number(),
    accepted: z.number(),
    rejected: z.number(),
    problems: z.array(RowProblem),
    problemCount: z.number(),
  }),
  time: Time,
  dangerRadiusM: z.number(),
  hourlyRate: z.number().nullable(),
  policies: z.array(LabPolicy),
  all: z.object({ ...Counts, policies: z.array(Total) }),
  facilities: z.array(z.object({ id: z.string(), ...Counts, policies: z.array(Figures) })),
});
export type LabResult = z.infer<typeof LabResult>;

/** What is drawn of one facility. */
export const LabPlot = z.object({
  id: z.string(),
  reachM: z.number().describe('strikes farther away are not in it'),
  strikes: z.array(z.tuple([z.number(), z.number()])).describe('epoch ms and metres, in time order'),
  strikesLeftOut: z.number().describe('the farthest, where there are too many to draw'),
  span: Stretch.nullable(),
  excluded: z.array(Stretch),
  policies: z.array(z.object({ shownClosed: z.array(Stretch), shownWarning: z.array(Stretch) })),
});
export type LabPlot = z.infer<typeof LabPlot>;
