import type {
  ActiveAlerts,
  AlertsFile,
  FacilityAlert,
  FacilityEvent,
  OverrideRevoked,
} from '#contracts/facilityEvent.ts';
import type { WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { DrillDesk } from '../drills/drillDesk.ts';
import type { OverrideAnswers } from '../overrides/overrideBook.ts';
import type { AlertEngine } from './alertEngine.ts';
import type { ClientRules } from './clientRules.ts';
import type { EngineFacility } from './engineFacility.ts';
import type { LightningSilence } from './lightningSilence.ts';
import { createEndedLogs } from './endedLog.ts';
import { createWatchedPlaces } from './watchedPlaces.ts';
import { freshnessByFacility, freshnessOf, type WeatherWatching } from './weatherFreshness.ts';

/** What the engine says, in the form that screens poll. */
export type AlertBook = {
  /** null: the engine has not evaluated anything yet. */
  activeAlertsOf(clientId: string, facilityId: string): ActiveAlerts | null;
  /** The same object until the engine evaluates again, or an override or a facility changes. null as above. */
  alertsFileOf(clientId: string): AlertsFile | null;
  activeEventCount(): number;
};

/** What decides at a facility: hazards by the engine, overrides by people. Drills decide nothing and are told beside them. */
type AlertBookSources = {
  readonly engine: Pick<
    AlertEngine,
    'eventsOf' | 'lightningAsOfMs' | 'clientLightningAsOfMs' | 'weatherKnownMs'
  >;
  readonly overrides: OverrideAnswers;
  readonly drills: Pick<DrillDesk, 'eventsOf'>;
  readonly silence: Pick<LightningSilence, 'tell'>;
  /** Of the lease under which it is decided. */
  readonly term: number;
};

/** What the answers say of their own making: sources with their limits, and the rules that were judged by. */
export type AnswerSources = {
  readonly lightning: { readonly source: string; readonly staleAfterMs: number };
  readonly weather: WeatherWatching;
  readonly rulesFor: (clientId: string) => ClientRules;
};

/**
 * Reads the engine as of its last evaluation: when the evaluation stops, `generatedAt` stops with it (S5).
 *
 * @param sources Where the answers come from, which each of them states.
 * @param facilities What the engine watches now: a facility that is not among them is not listed as watched.
 * @param evaluatedAtMs When the engine last evaluated, epoch ms; null: never.
 */
export function createAlertBook(
  { engine, overrides, drills: drillDesk, silence, term }: AlertBookSources,
  sources: AnswerSources,
  facilities: () => readonly EngineFacility[],
  evaluatedAtMs: () => number | null,
): AlertBook {
  const files = new Map<string, { atMs: number; revision: string; file: AlertsFile }>();
  const places = createWatchedPlaces(facilities);
  const eventsOf = (...yard: [clientId: string, facilityId: string]) => [
    ...engine.eventsOf(...yard),
    ...overrides.eventsOf(...yard),
  ];
  const endedLogOf = createEndedLogs();
  const knownAt = (clientId: string, id: string) => (hazard: WeatherHazard) =>
    engine.weatherKnownMs(clientId, id, hazard);

  function writeFile(clientId: string, atMs: number): AlertsFile {
    const ofClient = places.of(clientId);
    const events = new Map(ofClient.map(({ id }) => [id, eventsOf(clientId, id)]));
    return {
      client: clientId,
      term,
      generatedAt: isoInstant(atMs),
      ...lightningOf(silence.tell(engine.clientLightningAsOfMs(clientId))),
      watched: ofClient.map(({ id }) => id),
      ...provenanceOf(sources, clientId),
      facilitiesRevision: places.revisionOf(clientId),
      weather: freshnessByFacility(sources.weather, ofClient, ({ id }) => knownAt(clientId, id)),
      ended: endedLogOf(clientId).noteAll(events, atMs),
      alerts: [...events].flatMap(([id, listed]) => entryOf(id, listed)),
    };
  }

  return {
    activeAlertsOf(clientId, facilityId) {
      const atMs = evaluatedAtMs();
      if (atMs === null) return null;
      return {
        facilityId,
        term,
        generatedAt: isoInstant(atMs),
        ...lightningOf(silence.tell(engine.lightningAsOfMs(clientId, facilityId))),
        ...provenanceOf(sources, clientId),
        weatherAsOf: freshnessOf(sources.weather, knownAt(clientId, facilityId)),
        ...places.positionOf(clientId, facilityId),
        ...endedLogOf(clientId).told(facilityId, eventsOf(clientId, facilityId), atMs),
        ...besides(overrides.revokedAt(clientId, facilityId), drillDesk.eventsOf(clientId, facilityId)),
      };
    },
    alertsFileOf(clientId) {
      const atMs = evaluatedAtMs();
      if (atMs === null) return null;
      const revision = `${overrides.revision()} ${places.revisionOf(clientId)}`;
      const kept = files.get(clientId);
      if (kept?.atMs === atMs && kept.revision === revision) return kept.file;
      const file = writeFile(clientId, atMs);
      files.set(clientId, { atMs, revision, file });
      return file;
    },
    activeEventCount: () => facilities().flatMap(({ clientId, id }) => eventsOf(clientId, id)).length,
  };
}

/** Source of lightning and rules of the client, as every answer states them. */
function provenanceOf({ lightning, rulesFor }: AnswerSources, clientId: string) {
  const { alertRadiusM, warningRadiusM, quietPeriodMs } = rulesFor(clientId).lightning;
  return {
    lightningSource: lightning.source,
    lightningStaleAfterMs: lightning.staleAfterMs,
    policy: { alertRadiusM, warningRadiusM, quietPeriodMs },
  };
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

/** A facility without events is not listed. */
function entryOf(facilityId: string, activeAlerts: FacilityEvent[]): FacilityAlert[] {
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

function severityOf({ global_severity, severity }: FacilityEvent): number {
  return global_severity ?? severity ?? 0;
}

function lightningOf({
  asOfMs,
  because,
}: ReturnType<LightningSilence['tell']>): Pick<ActiveAlerts, 'lightningAsOf' | 'lightningUnknownBecause'> {
  return {
    lightningAsOf: asOfMs === null ? null : isoInstant(asOfMs),
    ...(because === null ? {} : { lightningUnknownBecause: because }),
  };
}
