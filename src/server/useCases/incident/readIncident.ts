import type { Facility } from '#contracts/facility.ts';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { Incident } from '#contracts/incident.ts';
import { isOverrideEvent } from '#domain/alerting/activeEvent.ts';
import { isLightningType } from '#domain/alerting/alertStatus.ts';
import { closesYard } from '#domain/alerting/closedTime.ts';
import type { LightningPolicy } from '#domain/alerting/lightningRules.ts';
import { instantMs, isoInstant, isoInstantOrNull } from '#domain/time/instant.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { RecordedEvent } from '../../storage/repositories/eventHistoryRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { QuietTelling } from '../feeds/placeCoverage.ts';
import { incidentPeople } from './incidentPeople.ts';
import { MOST_OF_A_LIST, type IncidentScope } from './incidentScope.ts';
import { incidentScreens } from './incidentScreens.ts';
import { incidentEvidence } from './incidentSeal.ts';
import { incidentStrikes, type StrikeReading } from './incidentStrikes.ts';
import { incidentVerdicts } from './incidentVerdicts.ts';

export type IncidentDependencies = {
  readonly repositories: Pick<
    Repositories,
    | 'facilities'
    | 'eventHistory'
    | 'evidence'
    | 'audit'
    | 'overrides'
    | 'notices'
    | 'engineState'
    | 'displaySilences'
    | 'kiosks'
  >;
  readonly steps: StrikeReading;
  readonly policyOf: (clientId: string, facilityId: string) => LightningPolicy;
  readonly isSimulation: boolean;
  readonly isQuietTold: QuietTelling;
  readonly clock: ServerClock;
};

/** Which closing, and for whom. */
export type IncidentQuestion = {
  readonly facility: Facility;
  readonly eventId: string;
  readonly tellsNames: boolean;
};

/** Recorded time before the alert, ms: what led to it. */
const BEFORE_MS = 10 * 60_000;
/** Recorded time after the alert, ms: who was told of its end, and what screens showed. */
const AFTER_MS = 15 * 60_000;
/** Strikes are listed as far as this share of the warning radius. */
const REACH = 1.5;

/**
 * Reads the record of a closing. An alert that does not close the yard has none.
 *
 * @throws ProblemError 404 where the facility had no such closing, or it is kept no longer.
 */
export async function readIncident(
  dependencies: IncidentDependencies,
  { facility, eventId, tellsNames }: IncidentQuestion,
): Promise<Incident> {
  const { repositories, steps, policyOf, isSimulation, clock } = dependencies;
  const { clientId, id: facilityId } = facility;
  const found = await repositories.eventHistory.find({ clientId, facilityId }, eventId);
  if (found === null || !isClosing(found.event)) throw notFound();
  const { event, beganAtMs } = found;
  const nowMs = clock.nowMs();
  const endMs = endOf(found);
  const fromMs = beganAtMs - BEFORE_MS;
  const toMs = Math.max(fromMs, Math.min(nowMs, (endMs ?? nowMs) + AFTER_MS));
  const addedAtMs = (await repositories.facilities.findById(clientId, facilityId))?.addedAtMs ?? null;
  const scope = { clientId, facilityId, fromMs, addedAtMs, toMs, tellsNames, nowMs };
  const policy = policyOf(clientId, facilityId);
  const radii = await radiiOf(repositories.eventHistory, event, { scope, policy });
  const lightning = isLightningType(event.eventType)
    ? await incidentStrikes(steps, {
        ...placeOfStrikes(dependencies, { clientId, event, alertRadiusM: radii.alertRadiusM }),
        withinM: Math.round(radii.warningRadiusM * REACH),
        fromMs,
        toMs,
        nowMs,
      })
    : null;
  const people = await incidentPeople(repositories, scope);
  const verdicts = await incidentVerdicts(repositories.evidence, scope, people.lists.overrides);
  const screens = await incidentScreens(repositories, scope, {
    startMs: beganAtMs,
    endMs: endMs ?? nowMs,
  });
  return {
    eventId,
    eventType: event.eventType,
    ...(event.title === undefined ? {} : { title: event.title }),
    ...placeOf(event, facility),
    start: isoInstant(beganAtMs),
    end: isoInstantOrNull(endMs),
    isActive: endMs === null || endMs > nowMs,
    from: isoInstant(fromMs),
    to: isoInstant(toMs),
    asOf: isoInstant(nowMs),
    isSimulation,
    tellsNames,
    ...radii,
    quietPeriodMs: policy.quietPeriodMs,
    strikes: lightning?.strikes ?? null,
    verdicts: verdicts.list,
    ...people.lists,
    ...screens.lists,
    ...(await incidentEvidence(repositories.evidence, fromMs, toMs, people.lists.overrides)),
    isCut: [lightning, verdicts, people, screens].some((part) => part?.isCut === true),
  };
}

function isClosing({ eventType: type, alertStatus: status, yardStatus }: FacilityEvent): boolean {
  return !isOverrideEvent({ type, status }) && closesYard({ status, yardStatus: yardStatus ?? null });
}

function placeOfStrikes(
  { isQuietTold }: Pick<IncidentDependencies, 'isQuietTold'>,
  {
    clientId,
    event: { geom },
    alertRadiusM,
  }: { readonly clientId: string; readonly event: FacilityEvent; readonly alertRadiusM: number },
) {
  if (geom === undefined) return { place: null, isQuietTold: false };
  const [lon, lat] = geom.coordinates;
  return { place: geom.coordinates, isQuietTold: isQuietTold({ clientId, lon, lat }, alertRadiusM) };
}

/** Its actual end, else the expected one; null: not known. */
function endOf({ event, endedAtMs }: RecordedEvent): number | null {
  if (endedAtMs !== null) return endedAtMs;
  return event.eventExpiresAt === undefined ? null : instantMs(event.eventExpiresAt);
}

function placeOf(event: FacilityEvent, facility: Facility) {
  const { clientId, id, name, countryCode, tz } = facility;
  return {
    clientId,
    facilityId: id,
    facilityName: name ?? id,
    ...positionOf(event, facility),
    countryCode,
    timeZone: tz ?? null,
  };
}

/** Where the yard was when it was closed: it may have moved since. */
function positionOf({ geom }: FacilityEvent, { latitude, longitude }: Facility) {
  if (geom === undefined) return { latitude, longitude, placeNotKept: true as const };
  const [lon, lat] = geom.coordinates;
  const hasMoved = lon !== longitude || lat !== latitude;
  return { latitude: lat, longitude: lon, ...(hasMoved ? { movedTo: { latitude, longitude } } : {}) };
}

/** Radii as the alerts of that time state them, else as the policy has them now. */
async function radiiOf(
  history: IncidentDependencies['repositories']['eventHistory'],
  event: FacilityEvent,
  { scope, policy }: { readonly scope: IncidentScope; readonly policy: LightningPolicy },
) {
  const { clientId, facilityId, fromMs, toMs } = scope;
  const around = await history.list({
    clientId,
    facilityIds: [facilityId],
    fromMs,
    toMs,
    limit: MOST_OF_A_LIST,
  });
  const isOwn = isLightningType(event.eventType);
  const alertRadiusM = (isOwn ? event.triggerDistanceMeters : undefined) ?? policy.alertRadiusM;
  const warned = around.find((one) => one.event.eventType === 'lightning_warning');
  const warningRadiusM = warned?.event.triggerDistanceMeters ?? policy.warningRadiusM;
  return { alertRadiusM, warningRadiusM: Math.max(alertRadiusM, warningRadiusM) };
}

function notFound(): ProblemError {
  return new ProblemError(404, 'incidentNotFound', 'This closing was not found, or is no longer kept.');
}
