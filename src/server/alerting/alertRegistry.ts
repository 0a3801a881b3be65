import type {
  ActiveAlerts,
  AlertsFile,
  FacilityAlert,
  FacilityEvent,
  OverrideRevoked,
} from '#contracts/facilityEvent.ts';
import { isSameRules, type LightningPolicy, type StatedPolicy } from '#domain/alerting/lightningRules.ts';
import type { WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import { answerInstant } from './answerInstant.ts';
import type { DrillAnswers, OverrideAnswers } from './orderAnswers.ts';
import type { AlertEngine } from './alertEngine.ts';
import type { ClientRules, RulesFor } from './clientRules.ts';
import type { EngineFacility } from './engineFacility.ts';
import type { LightningSilence, ToldLightning } from './lightningSilence.ts';
import type { StatedSource } from '../sources/sourceProfile.ts';
import { createEndedLogs } from './endedLog.ts';
import {
  knownLightningAt,
  lightningByFacility,
  lightningOrigin,
  worstLightning,
  type KnownLightning,
  type SatelliteProof,
} from './knownLightning.ts';
import { severityOf } from './severityOf.ts';
import { createWatchedPlaces } from './watchedPlaces.ts';
import { freshnessByFacility, freshnessOf, type HazardKnownMs } from './weatherFreshness.ts';
import type { WeatherWatching } from '../sources/weatherSource.ts';

/** What the engine says, in the form that screens poll. */
export type AlertRegistry = {
  /** null: the engine has not evaluated anything yet. */
  activeAlertsOf(clientId: string, facilityId: string): ActiveAlerts | null;
  /** The same object until the engine evaluates again, or an override or a facility changes. null as above. */
  alertsFileOf(clientId: string): AlertsFile | null;
  activeEventCount(): number;
};

/** What decides at a facility: hazards by the engine, overrides by people. Drills decide nothing and are told beside. */
type AlertRegistrySources = {
  readonly engine: Pick<
    AlertEngine,
    'eventsOf' | 'lightningAsOfMs' | 'lightningSourcesOf' | 'isRingNotCovered' | 'weatherKnownMs'
  >;
  readonly overrides: OverrideAnswers;
  readonly drills: DrillAnswers;
  readonly silence: Pick<LightningSilence, 'tell'>;
  /** Left out: no satellite proves anything. */
  readonly satellites?: SatelliteProof | undefined;
  /** Of the lease under which it is decided. */
  readonly term: number;
};

/** What the answers say of their own making: sources with their limits, and the rules that were judged by. */
export type AnswerSources = {
  /** Name and limit of some sources of lightning together; null: there is none among them. */
  readonly lightningOf: (sourceIds: readonly string[]) => StatedSource | null;
  /** Weather hazards that are watched at a place. */
  readonly weatherAt: (place: EngineFacility) => WeatherWatching;
  /** Whether warnings of weather services are received for a place. */
  readonly isWarnedAt: (place: EngineFacility) => boolean;
  readonly rulesFor: RulesFor;
  /** Time after which an override ends that is set now, ms. */
  readonly overrideLifetimeMs: (clientId: string) => number;
  /** Another one after each change of any rules. */
  readonly rulesRevision: () => number;
};

type LastEvaluation = {
  /** Epoch ms; null: never. */
  atMs(): number | null;
  turn(): number;
};

/**
 * Reads the engine as of its last evaluation: when the evaluation stops, `generatedAt` stops with it (S5).
 *
 * @param sources Where the answers come from, which each of them states.
 * @param facilities What the engine watches now: a facility that is not among them is not listed as watched.
 * @param evaluated When the engine last evaluated, and how often it has: several fit in a millisecond.
 */
export function createAlertRegistry(
  judges: AlertRegistrySources,
  sources: AnswerSources,
  facilities: () => readonly EngineFacility[],
  evaluated: LastEvaluation,
): AlertRegistry {
  const { engine, overrides, drills: drillService, term } = judges;
  const places = createWatchedPlaces(facilities);
  const eventsOf = (...yard: [clientId: string, facilityId: string]) =>
    engine.eventsOf(...yard).concat(overrides.eventsOf(...yard));
  const endedLogOf = createEndedLogs();
  const knownAt = (clientId: string, id: string) => (hazard: WeatherHazard) =>
    engine.weatherKnownMs(clientId, id, hazard);

  function writeFile(clientId: string, atMs: number): AlertsFile {
    const ofClient = places.of(clientId);
    const events = new Map(ofClient.map(({ id }) => [id, eventsOf(clientId, id)]));
    return {
      client: clientId,
      term,
      generatedAt: answerInstant(atMs),
      watched: ofClient.map(({ id }) => id),
      ...clientProvenance({ judges, sources }, ofClient, atMs),
      ...policiesOf(sources, ofClient),
      facilitiesRevision: places.revisionOf(clientId),
      weather: freshnessByFacility(sources.weatherAt, ofClient, ({ id }) => knownAt(clientId, id)),
      ended: endedLogOf(clientId).noteAll(events, atMs),
      alerts: [...events].flatMap(([id, listed]) => entryOf(id, listed)),
    };
  }

  const fileOf = createKeptFiles(writeFile);

  return {
    activeAlertsOf(...yard) {
      const [clientId, facilityId] = yard;
      const atMs = evaluated.atMs();
      if (atMs === null) return null;
      const place = places.at(...yard);
      // assigned, not spread: each poll makes one, and a spread into a literal takes ten times as long
      return Object.assign(
        headOf(facilityId, term, atMs, {
          ...statedPolicy(sources.rulesFor(...yard)),
          overrideLifetimeMs: sources.overrideLifetimeMs(clientId),
        }),
        provenanceOf(sources, knownLightningAt(judges, sources, place, atMs)),
        weatherAndPosition(place, sources, knownAt(...yard)),
        Object.assign(
          endedLogOf(clientId).told(facilityId, eventsOf(...yard), atMs),
          besides(overrides.revokedAt(...yard), drillService.eventsOf(...yard)),
        ),
      );
    },
    alertsFileOf(clientId) {
      const atMs = evaluated.atMs();
      if (atMs === null) return null;
      const revision = `${evaluated.turn()} ${overrides.revision()} ${places.revisionOf(clientId)} ${sources.rulesRevision()}`;
      return fileOf(clientId, atMs, revision);
    },
    activeEventCount: () => facilities().flatMap(({ clientId, id }) => eventsOf(clientId, id)).length,
  };
}

/** Files that are written once for an evaluation and a revision of what else they tell. */
function createKeptFiles(write: (clientId: string, atMs: number) => AlertsFile) {
  const files = new Map<string, { atMs: number; revision: string; file: AlertsFile }>();
  return (clientId: string, atMs: number, revision: string): AlertsFile => {
    const kept = files.get(clientId);
    if (kept?.atMs === atMs && kept.revision === revision) return kept.file;
    const file = write(clientId, atMs);
    files.set(clientId, { atMs, revision, file });
    return file;
  };
}

function headOf(facilityId: string, term: number, atMs: number, policy: StatedPolicy) {
  return { facilityId, term, generatedAt: answerInstant(atMs), policy };
}

/** Weather and position that are judged, as an answer states them; nothing of a facility that is not watched. */
function weatherAndPosition(
  place: EngineFacility | null,
  { weatherAt, isWarnedAt }: Pick<AnswerSources, 'weatherAt' | 'isWarnedAt'>,
  knownMs: HazardKnownMs,
): Pick<ActiveAlerts, 'weatherAsOf' | 'position' | 'warningsNotReceived'> {
  if (place === null) return { weatherAsOf: [] };
  const judged: ReturnType<typeof weatherAndPosition> = {
    weatherAsOf: freshnessOf(weatherAt(place), knownMs),
    position: { latitude: place.lat, longitude: place.lon },
  };
  if (!isWarnedAt(place)) judged.warningsNotReceived = true;
  return judged;
}

/** Knowledge and sources of lightning, as every answer states them; a new object each time. */
function provenanceOf(
  { lightningOf: statedOf }: AnswerSources,
  { told, sourceIds, isSatelliteOnly }: KnownLightning,
) {
  const provenance: ReturnType<typeof lightningOf> & Pick<ActiveAlerts, 'satelliteOnly'> = lightningOf(told);
  const stated = statedOf(sourceIds);
  if (stated !== null) Object.assign(provenance, lightningOrigin(stated));
  if (isSatelliteOnly) provenance.satelliteOnly = true;
  return provenance;
}

/** Knowledge of lightning at the worst of some facilities, and by facility where not all know the same. */
function clientProvenance(
  { judges, sources }: { readonly judges: AlertRegistrySources; readonly sources: AnswerSources },
  facilities: readonly EngineFacility[],
  atMs: number,
) {
  const all = facilities.map((place) => ({
    id: place.id,
    known: knownLightningAt(judges, sources, place, atMs),
  }));
  const lightning = lightningByFacility(all, sources.lightningOf);
  return {
    ...provenanceOf(sources, worstLightning(all.map(({ known }) => known))),
    ...(lightning.length === 0 ? {} : { lightning }),
  };
}

/**
 * Policies of a client's facilities: the bound of all of them, by which nothing shows better than it is, and those of the
 * facilities that are judged by less.
 */
function policiesOf(
  { rulesFor }: Pick<AnswerSources, 'rulesFor'>,
  facilities: readonly EngineFacility[],
): Pick<AlertsFile, 'policy' | 'policies'> {
  const byRules = new Map<ClientRules, string[]>();
  for (const { clientId, id } of facilities) {
    const rules = rulesFor(clientId, id);
    const ids = byRules.get(rules);
    if (ids === undefined) byRules.set(rules, [id]);
    else ids.push(id);
  }
  if (byRules.size === 0) return {};
  const groups = [...byRules].map(([rules, facilityIds]) => ({ facilityIds, policy: statedPolicy(rules) }));
  const policy = groups.map((group) => group.policy).reduce(widerPolicy);
  const others = groups.filter((group) => !isSameRules(group.policy, policy));
  return { policy, ...(others.length === 0 ? {} : { policies: others }) };
}

function widerPolicy(a: LightningPolicy, b: LightningPolicy): LightningPolicy {
  return {
    alertRadiusM: Math.max(a.alertRadiusM, b.alertRadiusM),
    warningRadiusM: Math.max(a.warningRadiusM, b.warningRadiusM),
    quietPeriodMs: Math.max(a.quietPeriodMs, b.quietPeriodMs),
  };
}

function statedPolicy({ lightning }: ClientRules): LightningPolicy {
  const { alertRadiusM, warningRadiusM, quietPeriodMs } = lightning;
  return { alertRadiusM, warningRadiusM, quietPeriodMs };
}

/** What is told beside the events, where there is any. */
function besides(
  overrideRevoked: OverrideRevoked | null,
  drills: FacilityEvent[],
): Pick<ActiveAlerts, 'overrideRevoked' | 'drills'> {
  return {
    ...(overrideRevoked === null ? {} : { overrideRevoked }),
    ...(drills.length === 0 ? {} : { drills }),
  };
}

/** Entry of a facility in the file of alerts, which names its worst event; a facility without events is not listed. */
export function entryOf(facilityId: string, activeAlerts: FacilityEvent[]): FacilityAlert[] {
  const worst = activeAlerts.toSorted(
    (a, b) => severityOf(b) - severityOf(a) || (a.keplerId < b.keplerId ? -1 : 1),
  )[0];
  if (worst === undefined) return [];
  const { severity, title, eventType, alertStatus, eventExpiresAt } = worst;
  const highestSeverityAlert = {
    eventType,
    alertStatus,
    ...(severity === undefined ? {} : { severity }),
    ...(title === undefined ? {} : { title }),
    ...(eventExpiresAt === undefined ? {} : { eventExpiresAt }),
  };
  return [{ facilityId, id: worst.keplerId, highestSeverityAlert, activeAlerts }];
}

function lightningOf({
  asOfMs,
  because,
}: ToldLightning): Pick<ActiveAlerts, 'lightningAsOf' | 'lightningUnknownBecause'> {
  return {
    lightningAsOf: asOfMs === null ? null : answerInstant(asOfMs),
    ...(because === null ? {} : { lightningUnknownBecause: because }),
  };
}
