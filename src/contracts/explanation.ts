import { z } from 'zod';
import { ALERT_STATUSES, YARD_STATUSES } from '#domain/alerting/alertStatus.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
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
  drill: 'drill',
  quiet: 'quiet',
} satisfies { [R in VerdictExplanation['reason']]: R });
const Status = z.enum(ALERT_STATUSES);

const Feed = z.strictObject({
  generatedAtMs: AtMs,
  ageMs: AgeMs,
  judgedAt: Position.describe('that was judged; null: the answer does not say'),
  watchedAt: Position.describe('that the page watches; null: an answer about any position counts'),
  isCurrent: z.boolean().describe('young enough, and not doubted'),
  lightningAsOfMs: AtMs,
  lightningAgeMs: AgeMs,
  isLightningCurrent: z.boolean(),
  lightningLimitMs: z.number().nonnegative(),
  weather: z.array(
    z.strictObject({
      hazard: z.enum(WEATHER_HAZARDS),
      source: z.string(),
      asOfMs: AtMs,
      ageMs: AgeMs,
      staleAfterMs: z.number().nonnegative(),
      isCurrent: z.boolean(),
    }),
  ),
});

const Event = z.strictObject({
  id: z.string(),
  type: z.string(),
  status: Status,
  severity: z.number(),
  startAtMs: AtMs,
  expiresAtMs: AtMs,
  isExpiryUnreadable: z.boolean(),
  endsAtMs: AtMs.describe('when it stops to count; null: not before the feed drops it'),
  lastStrikeAtMs: AtMs,
  lastStrikeAgeMs: AgeMs,
  closestStrike: z
    .strictObject({ distanceM: LengthM, position: z.tuple([z.number(), z.number()]), atMs: AtMs })
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
 * Why a yard page shows what it shows. It holds all that the verdict was found from: `shown` and `reason` follow from
 * the rest, and whoever doubts them can find them again.
 */
export const Explanation: z.ZodType<VerdictExplanation> = z.strictObject({
  shown: Shown,
  reason: Reason,
  isOverride: z.boolean(),
  isDrill: z.boolean(),
  actual: Shown.describe('what would be shown without the drill'),
  rules: z.strictObject({
    alertRadiusM: LengthM,
    warningRadiusM: LengthM,
    quietPeriodMs: z.number().nonnegative(),
    isTotalLightning: z.boolean(),
    staleAfterMs: z.number().nonnegative(),
  }),
  nowMs: AtMs,
  provenMs: AtMs.describe('hazards and strikes are over by this time'),
  doubt: z.enum(DOUBTS).nullable().describe('why the answer proves nothing, whatever its age'),
  feed: Feed.nullable(),
  events: z.array(Event),
  override: Override.nullable(),
  witness: z.strictObject({
    alertStrike: Strike.nullable(),
    warningStrike: Strike.nullable(),
    closestStrikeM: LengthM.nullable(),
  }),
  changes: z.array(
    z.strictObject({
      atMs: AtMs.describe('null: nobody can tell when'),
      cause: z.enum(CHANGE_CAUSES),
      assumption: z.enum(ASSUMPTIONS),
      eventId: z.string().nullable(),
      to: Shown.nullable().describe('null: nobody can foretell it'),
    }),
  ),
});
export type Explanation = z.infer<typeof Explanation>;
