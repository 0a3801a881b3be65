import { z } from 'zod';
import { ALERT_STATUSES, YARD_STATUSES } from '#domain/alerting/alertStatus.ts';
import { WATCHED_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import {
  ASSUMPTIONS,
  CHANGE_CAUSES,
  DOUBTS,
  FATES,
  type Explanation as VerdictExplanation,
} from '#domain/alerting/explanation.ts';

const AtMs = z.number().nullable().describe('epoch ms of the network; null: not known, or not readable');
const AgeMs = z.number().nullable().describe('ms, negative for content from the future; null: not known');
const Position = z.tuple([z.number(), z.number()]).nullable();
const LengthM = z.number().nonnegative().describe('metres');
const Shown = z.enum({
  LOADING: 'LOADING',
  OPEN: 'OPEN',
  WARNING: 'WARNING',
  CLOSED: 'CLOSED',
  ALERT_OPEN: 'ALERT_OPEN',
  UNKNOWN: 'UNKNOWN',
} satisfies { [S in VerdictExplanation['shown']]: S });
const Reason = z.enum({
  nothingReceived: 'nothingReceived',
  feedStale: 'feedStale',
  lightningUnknown: 'lightningUnknown',
  facilityMoved: 'facilityMoved',
  weatherUnknown: 'weatherUnknown',
  override: 'override',
  alert: 'alert',
  strikeUnconfirmed: 'strikeUnconfirmed',
  lightningReported: 'lightningReported',
  drill: 'drill',
  quiet: 'quiet',
} satisfies { [R in VerdictExplanation['reason']]: R });
const Status = z.enum(ALERT_STATUSES);

const Feed = z.strictObject({
  generatedAtMs: AtMs,
  ageMs: AgeMs,
  judgedAt: Position.describe('position that was judged; null: the answer does not state it'),
  watchedAt: Position.describe('position that the page watches; null: an answer about any position counts'),
  isCurrent: z.boolean().describe('young enough, and not doubted'),
  lightningAsOfMs: AtMs,
  lightningAgeMs: AgeMs,
  isLightningCurrent: z.boolean(),
  lightningLimitMs: z.number().nonnegative(),
  weather: z.array(
    z.strictObject({
      hazard: z.enum(WATCHED_HAZARDS),
      source: z.string(),
      asOfMs: AtMs,
      ageMs: AgeMs,
      staleAfterMs: z.number().nonnegative(),
      isCurrent: z.boolean(),
    }),
  ),
});

const Origin = z.strictObject({
  source: z.string().describe('name of the source, as people read it'),
  kind: z.enum(['CG', 'CC', 'unknown']),
  id: z.string().optional(),
  errorM: LengthM.optional(),
  quality: z.string().optional(),
});

const Event = z.strictObject({
  id: z.string(),
  type: z.string(),
  status: Status,
  severity: z.number(),
  startAtMs: AtMs,
  expiresAtMs: AtMs,
  isExpiryUnreadable: z.boolean(),
  endsAtMs: AtMs.describe('time at which it stops counting; null: not before the feed drops it'),
  lastStrikeAtMs: AtMs,
  lastStrikeAgeMs: AgeMs,
  closestStrike: z
    .strictObject({
      distanceM: LengthM,
      distanceErrorM: LengthM.optional().describe('where a satellite placed it: how far it may be off'),
      position: z.tuple([z.number(), z.number()]),
      atMs: AtMs,
      origin: Origin.optional().describe('what its source states of it'),
    })
    .nullable(),
  overrideStatus: Status.nullable(),
  yardStatus: z.enum(YARD_STATUSES).nullable(),
  metadata: z.strictObject({ isYardVisible: z.boolean(), status: Status.nullable() }).nullable(),
  isDrill: z.boolean(),
  fate: z.enum(FATES),
});

const Override = z.strictObject({
  eventId: z.string(),
  opens: z.boolean(),
  startAtMs: AtMs,
  endsAtMs: AtMs,
  isRevoked: z.boolean(),
  revokedByStrikeAtMs: AtMs,
});

const Strike = z.strictObject({
  atMs: AtMs.describe('null: not readable, which counts as recent'),
  ageMs: AgeMs,
  isRecent: z.boolean(),
  hasRaised: z.boolean(),
});

/**
 * Reasons for what a yard page shows. It contains all facts of the verdict: `shown` and `reason` follow from the
 * rest, and can be found from it again.
 */
export const Explanation: z.ZodType<VerdictExplanation> = z.strictObject({
  shown: Shown,
  reason: Reason,
  isOverride: z.boolean(),
  isDrill: z.boolean(),
  actual: Shown.describe('status shown without the drill'),
  rules: z.strictObject({
    alertRadiusM: LengthM,
    warningRadiusM: LengthM,
    quietPeriodMs: z.number().nonnegative(),
    isTotalLightning: z.boolean(),
    staleAfterMs: z.number().nonnegative(),
  }),
  nowMs: AtMs,
  provenMs: AtMs.describe('time by which hazards and strikes are over'),
  doubt: z.enum(DOUBTS).nullable().describe('reason why the answer proves nothing, whatever its age'),
  feed: Feed.nullable(),
  events: z.array(Event),
  override: Override.nullable(),
  witness: z.strictObject({
    isWatched: z.boolean(),
    alertStrike: Strike.nullable(),
    warningStrike: Strike.nullable(),
    closestStrikeM: LengthM.nullable(),
  }),
  changes: z.array(
    z.strictObject({
      atMs: AtMs.describe('null: unknown'),
      cause: z.enum(CHANGE_CAUSES),
      assumption: z.enum(ASSUMPTIONS),
      eventId: z.string().nullable(),
      to: Shown.nullable().describe('null: it cannot be predicted'),
    }),
  ),
});
export type Explanation = z.infer<typeof Explanation>;
