import { z } from 'zod';
import { AlertStatus, YardStatus } from './alertStatus.ts';
import { EpochMs } from './epochMs.ts';
import { FacilitiesRevision } from './facilitiesRevision.ts';
import { IsoInstant } from './isoInstant.ts';
import { LocalizedText } from './localizedText.ts';

/** What the source of a strike states of it. */
const StrikeOrigin = z.object({
  source: z.string().describe('name of the source, as people read it'),
  kind: z.enum(['CG', 'CC', 'unknown']),
  id: z.string().optional().describe('id of the strike at its source'),
  errorM: z.number().nonnegative().optional().describe('metres within which it fell'),
  quality: z.string().optional().describe('quality in the words of the source'),
});

/** The strike nearest to the facility since the event began. */
export const ClosestStrike = z.object({
  location: z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
  distance: z.number().nonnegative().describe('metres'),
  distanceError: z
    .number()
    .nonnegative()
    .optional()
    .catch(undefined)
    .describe(
      'metres by which the distance may be wrong, where a satellite placed the strike; pages show such a distance as a range',
    ),
  timestamp: EpochMs.int().nonnegative().describe('epoch ms, UTC'),
  // a strike whose origin cannot be read closes all the same (S1)
  origin: StrikeOrigin.optional().catch(undefined),
});
export type ClosestStrike = z.infer<typeof ClosestStrike>;

/**
 * One active hazard at one facility (DATA-03), field names as on the wire.
 * `eventType` stays a string: an event of a type this version does not know is shown, never dropped (S1).
 */
export const FacilityEvent = z.object({
  keplerId: z.string().min(1).describe('id of the event and of its payload'),
  eventType: z.string().min(1),
  alertStatus: AlertStatus,
  severity: z.number().optional(),
  global_severity: z.number().optional(),
  eventStartAt: IsoInstant.describe('for lightning: time of the last qualifying strike (S3)'),
  eventFirstStartAt: IsoInstant.optional()
    // one that cannot be read says nothing of the alert (S1)
    .catch(undefined)
    .describe('for lightning: time of the first qualifying strike or report of the running alert (GAP-62)'),
  eventExpiresAt: IsoInstant.optional(),
  title: LocalizedText.optional(),
  message: LocalizedText.optional(),
  groupId: z.string().optional(),
  yardStatus: YardStatus.optional(),
  triggerDistanceMeters: z.number().nonnegative().optional(),
  customMessage: z.string().optional(),
  group: z.string().optional(),
  status: AlertStatus.optional(),
  overrideID: z.string().optional(),
  geom: z.object({ coordinates: z.tuple([z.number(), z.number()]).describe('lon, lat, degrees') }).optional(),
  closestStrike: ClosestStrike.optional(),
  messageIds: z
    .array(z.string())
    .optional()
    // without them a later message counts as an update rather than as another warning (S2)
    .catch(undefined)
    .describe(
      'for warnings of weather services: ids of the messages, at the service, that the event tells of',
    ),
  reportedBy: z
    .string()
    .optional()
    .describe(
      'person or display that saw or heard the lightning (GAP-140); no sensor did, so there is no closest strike',
    ),
});
export type FacilityEvent = z.infer<typeof FacilityEvent>;

/**
 * An override that opened the yard and that a strike has ended (S9), for notifying the person who set it. It stands
 * until another override is set, and for 12 h at most.
 */
export const OverrideRevoked = z.object({
  overrideID: z.string().min(1),
  revokedAt: IsoInstant,
  overrideUserName: z.string().describe('the person who had set it'),
  strike: ClosestStrike.optional().describe('the strike that ended it, where it is known'),
});
export type OverrideRevoked = z.infer<typeof OverrideRevoked>;

/** Reason why lightning is not known, by a replay (GAP-138) or by the areas of the sources (GAP-137). */
const LightningUnknownBecause = z
  .enum(['recordingEnded', 'recordingIncomplete', 'ringNotCovered'])
  .optional()
  // without its reason lightning is as unknown (S4)
  .catch(undefined)
  .describe(
    'reason why lightningAsOf is null, where one is known; ringNotCovered: sources watch the yard, but not its whole alert ring',
  );

/**
 * Knowledge of one watched weather hazard (GAP-136). `hazard` stays a string: one that this version does not know counts
 * like the others, so that pages and edges go on beside a newer service.
 */
export const HazardFreshness = z.object({
  hazard: z.string().min(1).describe('such as wind; a newer service may name others'),
  source: z.string().describe('name of the source, as people read it'),
  asOf: IsoInstant.nullable().describe('newest observation of the hazard; null: none is known'),
  staleAfterMs: z.number().nonnegative().describe('limit of the source: older observations prove nothing'),
});
export type HazardFreshness = z.infer<typeof HazardFreshness>;

/** Rings and quiet period that the service judged by; pages follow these, not their configuration (GAP-139). */
const StatedPolicy = z.object({
  alertRadiusM: z.number().positive(),
  warningRadiusM: z.number().positive(),
  quietPeriodMs: z.number().positive(),
  overrideLifetimeMs: z
    .number()
    .positive()
    .optional()
    // a text alone rests on it: the answer holds without it
    .catch(undefined)
    .describe(
      'time after which an override ends that is set now (S9), where the answer is about one facility',
    ),
});

/** An event that is over; answers list it for ten minutes, so that an older answer cannot raise it again. */
export const EndedEvent = z.object({
  keplerId: z.string().min(1),
  endedAt: IsoInstant.describe('time from which answers no longer listed it'),
});
export type EndedEvent = z.infer<typeof EndedEvent>;

/** Facts of every status answer about its origin. */
const AnswerProvenance = {
  lightningSource: z.string().optional().describe('name of the source of lightning'),
  lightningStaleAfterMs: z
    .number()
    .positive()
    .optional()
    .describe('limit of the source of lightning; pages take 120,000 at most'),
  lightningLateAfterMs: z
    .number()
    .positive()
    .optional()
    .describe('age of lightning from which newer data is due, by its source'),
  policy: StatedPolicy.optional(),
  ended: z.array(EndedEvent).optional().describe('events that ended in the last ten minutes'),
};

/** Set where satellites alone watch, which miss about one flash in four; they prove nothing unless accepted (GAP-137). */
const SatelliteOnly = z.literal(true).optional();

/** Lightning at some facilities of a client that know more of it than the worst one does. */
const FacilitiesLightning = z.object({
  facilityIds: z.array(z.string()),
  lightningAsOf: IsoInstant.nullable(),
  lightningSource: AnswerProvenance.lightningSource,
  lightningStaleAfterMs: AnswerProvenance.lightningStaleAfterMs,
  lightningLateAfterMs: AnswerProvenance.lightningLateAfterMs,
  satelliteOnly: SatelliteOnly,
});
export type FacilitiesLightning = z.infer<typeof FacilitiesLightning>;

const LeaseTerm = z
  .int()
  .nonnegative()
  .describe('term of the process that judges (S13); an answer of a lower term improves nothing');

/**
 * Answer that the yard page polls: the events of one facility that are active now. Freshness is judged from the two
 * times inside (S5), never from arrival.
 */
export const ActiveAlerts = z.object({
  facilityId: z.string().min(1),
  term: LeaseTerm.optional(),
  generatedAt: IsoInstant.describe('time at which the engine last evaluated this facility'),
  lightningAsOf: IsoInstant.nullable().describe(
    'time up to which strikes are completely known; null: unknown',
  ),
  lightningUnknownBecause: LightningUnknownBecause,
  ...AnswerProvenance,
  satelliteOnly: SatelliteOnly,
  weatherAsOf: z
    .array(HazardFreshness)
    .optional()
    .describe('weather hazards that are watched here; a hazard that is not listed is not watched'),
  position: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .optional()
    .describe('position of the facility when it was judged'),
  warningsNotReceived: z
    .literal(true)
    .optional()
    // a text alone rests on it: the answer holds without it
    .catch(undefined)
    .describe('set where no weather service is asked that warns of the place: none of its warnings is known'),
  activeAlerts: z.array(FacilityEvent),
  overrideRevoked: OverrideRevoked.optional(),
  drills: z
    .array(FacilityEvent)
    .optional()
    .describe('simulated for practice, never real; shown as DRILL, counted nowhere'),
});
export type ActiveAlerts = z.infer<typeof ActiveAlerts>;

/** A facility's worst event, as the map needs it (DATA-02). */
export const FacilityAlert = z.object({
  facilityId: z.string().min(1),
  id: z.string().min(1),
  highestSeverityAlert: FacilityEvent.pick({
    severity: true,
    title: true,
    eventType: true,
    alertStatus: true,
    eventExpiresAt: true,
  }).nullable(),
  activeAlerts: z.array(FacilityEvent),
});
export type FacilityAlert = z.infer<typeof FacilityAlert>;

/**
 * The per-client alerts file (CALL-04). A facility that is watched and not listed has no active event; of one that is
 * neither, nothing is known (S4).
 */
export const AlertsFile = z.object({
  client: z.string().min(1),
  term: LeaseTerm.optional(),
  generatedAt: IsoInstant,
  lightningAsOf: IsoInstant.nullable(),
  lightningUnknownBecause: LightningUnknownBecause,
  watched: z
    .array(z.string())
    .optional()
    .describe('ids of all facilities that the engine evaluates; without it only the listed ones are known'),
  ...AnswerProvenance,
  policies: z
    .array(z.object({ facilityIds: z.array(z.string()), policy: StatedPolicy }))
    .optional()
    .describe('policies of facilities that are judged by less than `policy`, which is the bound of all'),
  facilitiesRevision: FacilitiesRevision.optional(),
  lightning: z
    .array(FacilitiesLightning)
    .optional()
    .describe(
      'lightning by facility, where not all know the same; of one that is not listed, the values of the file hold',
    ),
  weather: z
    .array(z.object({ facilityIds: z.array(z.string()), weatherAsOf: z.array(HazardFreshness) }))
    .optional()
    .describe('watched weather hazards of facilities that share them; without it no weather is watched'),
  alerts: z.array(FacilityAlert),
});
export type AlertsFile = z.infer<typeof AlertsFile>;
