import { z } from 'zod';
import { SCREEN_WORDS } from '#domain/alerting/screenWord.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { IsoInstant } from './isoInstant.ts';
import { LightningSign } from './lightningSign.ts';
import { LocalizedText } from './localizedText.ts';

/** A person by name; null: this reader is not told names, or the name is not kept. */
const PersonName = z.string().nullable().describe('null: names are not told to this reader, or not kept');

const IncidentStrike = z.object({
  at: IsoInstant,
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  type: z.enum(['CG', 'CC']).describe('cloud-to-ground, in-cloud'),
  kind: z.literal('unknown').optional().describe('not known by its source; such a strike has type CG'),
  distanceM: z.number().nonnegative().describe('from where the facility was'),
  bearingDeg: z.number().min(0).max(360).describe('from there, clockwise from north'),
});
export type IncidentStrike = z.infer<typeof IncidentStrike>;

const IncidentStrikes = z.object({
  state: z
    .enum(['kept', 'partial', 'gone'])
    .describe(
      'gone: none of this time is kept any more, or no distance is known (placeNotKept); partial: see missing, lateMayBeMissing, lateUntil',
    ),
  withinM: z.number().positive().describe('strikes farther away are left out'),
  list: z.array(IncidentStrike).describe('oldest first'),
  missing: z
    .array(z.object({ from: IsoInstant, to: IsoInstant }))
    .describe('times of which strikes are not known; they are not quiet'),
  lateMayBeMissing: z
    .literal(true)
    .optional()
    .describe(
      'what was published in the two hours after this time, and tells of strikes that came late, has gaps',
    ),
  lateUntil: IsoInstant.optional().describe(
    'strikes of this time may come late and be added until then; left out: none is added any more',
  ),
  sourcesAsOf: IsoInstant.optional().describe(
    'sources of lightning of then judge whether the yard was watched, so that a time without strikes counts as known; those of the time of the record are not kept. Left out: nothing is judged by them',
  ),
});
export type IncidentStrikes = z.infer<typeof IncidentStrikes>;

const IncidentVerdict = z.object({
  at: IsoInstant,
  verdict: z.string().describe('status that screens were given'),
  before: z.string().nullable().describe('null: not known, since the service had just begun to judge'),
  judgedUntil: IsoInstant.optional().describe(
    'where `before` is null: until when a process judged before; left out: none is known',
  ),
  wasOverride: z.literal(true).optional().describe('an override decided the status before'),
  reason: z.string(),
  isOverride: z.boolean(),
  eventTypes: z.array(z.string()).describe('types of the alerts that stood then'),
  lightningAsOf: IsoInstant.nullable().describe('until when lightning was completely known'),
  staleWeather: z.array(z.string()).describe('watched hazards of which nothing current was known'),
});
export type IncidentVerdict = z.infer<typeof IncidentVerdict>;

const IncidentOverride = z.object({
  at: IsoInstant,
  opens: z.boolean(),
  message: z.string(),
  by: PersonName,
  lightningProbability: z.number().min(0).max(1).nullable().describe('as the person saw it'),
  expiresAt: IsoInstant,
  endedAt: IsoInstant.nullable(),
  endedHow: z.string().nullable(),
  endedBy: PersonName.optional().describe('who removed or replaced it; left out: nobody did, or not known'),
});

/** What people did besides overrides, and overrides that were refused or not stored. */
export const INCIDENT_ACTS = [
  'lightning.reported',
  'lightningReports.ended',
  'lightningReports.unconfirmed',
  'drill.begun',
  'drill.ended',
  'override.refused',
  'override.failed',
  'override.misdated',
] as const;

const IncidentAct = z.object({
  at: IsoInstant,
  act: z.enum(INCIDENT_ACTS),
  by: PersonName,
  sign: LightningSign.nullable().describe('of a report'),
  reason: z.string().nullable(),
  refusedBecause: z.string().nullable().describe('key of the problem for which an override was refused'),
  lightningProbability: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('as the service knew it when it refused an override; null: not known, or not the reason'),
});
export type IncidentAct = z.infer<typeof IncidentAct>;

const IncidentNotice = z.object({
  at: IsoInstant,
  says: z.enum(['begun', 'over', 'unwatched']),
  eventType: z.string(),
  title: LocalizedText.optional(),
  channel: z.enum(['email', 'sms', 'callback']),
  to: PersonName,
  state: z.enum(['waiting', 'sending', 'delivered', 'failed', 'superseded']),
  deliveredAt: IsoInstant.nullable(),
  confirmedAt: IsoInstant.nullable(),
});
export type IncidentNotice = z.infer<typeof IncidentNotice>;

const ScreenChange = z.object({
  at: IsoInstant,
  screen: z
    .string()
    .describe('name of the display; the begin of its id where it has none, or it is not kept'),
  isEnrolled: z.boolean().describe('when it reported; it may have been removed since'),
  shows: z
    .enum(['OPEN', 'CLOSED', 'UNKNOWN'])
    .nullable()
    .describe(
      'as it reports its status: OPEN also for WARNING and ALERT OPEN, UNKNOWN also under an override and for late data; null: it reported the yard no more, as one that shows another',
    ),
  shown: z
    .enum(SCREEN_WORDS)
    .optional()
    .describe('what it showed word for word; left out: its version did not tell'),
});
export type ScreenChange = z.infer<typeof ScreenChange>;

const DarkScreen = z.object({
  screen: z.string(),
  from: IsoInstant,
  to: IsoInstant.nullable().describe('null: it is dark still'),
});
export type DarkScreen = z.infer<typeof DarkScreen>;

const ClosedScreens = z.object({
  connected: z.int().nonnegative().describe('displays of the yard that reported when the alert began'),
  closed: z
    .int()
    .nonnegative()
    .describe('of them, those that showed CLOSED, also by an override, before the alert was over'),
  notKnown: z
    .int()
    .nonnegative()
    .optional()
    .describe('of the others, those that may have shown CLOSED by an override; left out: none'),
  lastAt: IsoInstant.nullable().describe('when the last of these first showed CLOSED; null: none did'),
});

const IncidentSeal = z.object({
  state: z
    .enum(['whole', 'broken', 'notChecked', 'none'])
    .describe('of the chain over the evidence of this time; notChecked: too long; none: no evidence is kept'),
  entries: z.int().nonnegative().describe('entries of the chain in this time, of all facilities'),
  first: z.int().nonnegative(),
  last: z.int().nonnegative(),
  hash: z.string().nullable().describe('of the last of these entries, SHA-256, hex'),
  lost: z
    .int()
    .positive()
    .optional()
    .describe(
      'entries among these or right behind them that were never stored, as the chain says; left out: none',
    ),
});

/** The record of one closing: what was known, decided, shown and told, and by whom. */
export const Incident = z.object({
  eventId: z.string(),
  eventType: z.string(),
  title: LocalizedText.optional(),
  clientId: z.string(),
  facilityId: z.string(),
  facilityName: z.string(),
  latitude: z.number().describe('where the yard was when the alert closed it; distances are from there'),
  longitude: z.number(),
  movedTo: z
    .object({ latitude: z.number(), longitude: z.number() })
    .optional()
    .describe('where the yard was when the record was read; left out: still there'),
  placeNotKept: z
    .literal(true)
    .optional()
    .describe('where the yard was is not kept: latitude and longitude are those of now, no strike is listed'),
  countryCode: z.string(),
  timeZone: z.string().nullable().describe('IANA; null: not known'),
  start: IsoInstant.describe('begin of the alert that closed the yard'),
  end: IsoInstant.nullable().describe('end of that alert; expected one while it is active; null: not known'),
  isActive: z.boolean(),
  from: IsoInstant.describe('begin of the recorded time'),
  to: IsoInstant.describe('end of the recorded time'),
  asOf: IsoInstant.describe('when the record was read'),
  isSimulation: z.boolean(),
  tellsNames: z.boolean().describe('whether this reader is told names of people'),
  alertRadiusM: z.number().positive(),
  warningRadiusM: z.number().positive(),
  quietPeriodMs: z.number().positive().describe('of the policy in force when the record was read'),
  strikes: IncidentStrikes.nullable().describe('null: lightning did not close the yard'),
  verdicts: z.array(IncidentVerdict),
  overrides: z.array(IncidentOverride),
  acts: z.array(IncidentAct),
  notices: z.array(IncidentNotice),
  noticesFrom: IsoInstant.optional().describe(
    'notices of before may be kept no longer; left out: all of the recorded time are kept',
  ),
  screens: z.array(ScreenChange).describe('what displays showed, each change'),
  closedScreens: ClosedScreens,
  dark: z.array(DarkScreen).describe('enrolled displays that sent nothing'),
  seal: IncidentSeal,
  evidenceFrom: IsoInstant.optional().describe(
    'verdicts and screens of before are kept no longer; left out: all that the record rests on are kept',
  ),
  isCut: z.boolean().describe('some list is longer than a record can be'),
});
export type Incident = z.infer<typeof Incident>;

/** How the pages of a record are written. */
export const IncidentPdfQuery = z.object({
  language: z.enum(LANGUAGES),
  unitSystem: z
    .enum(['0', '1', '2', '3'])
    .describe('0 imperial, 1 metric, 2 UK, 3 Canada')
    .transform((system) => Number(system) as UnitSystem),
});
