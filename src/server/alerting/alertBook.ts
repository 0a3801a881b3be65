import type { ActiveAlerts, AlertsFile, FacilityAlert, FacilityEvent } from '#contracts/facilityEvent.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { DrillDesk } from '../drills/drillDesk.ts';
import type { OverrideAnswers } from '../overrides/overrideBook.ts';
import type { AlertEngine } from './alertEngine.ts';
import type { EngineFacility } from './engineFacility.ts';
import type { LightningSilence } from './lightningSilence.ts';

/** What the engine says, in the form that screens poll. */
export type AlertBook = {
  /** null: the engine has not evaluated anything yet. */
  activeAlertsOf(clientId: string, facilityId: string): ActiveAlerts | null;
  /** The same object until the engine evaluates again or an override changes. null as above. */
  alertsFileOf(clientId: string): AlertsFile | null;
  activeEventCount(): number;
};

/** What decides at a facility: hazards by the engine, overrides by people. Drills decide nothing and are told beside them. */
type AlertBookSources = {
  readonly engine: Pick<AlertEngine, 'eventsOf' | 'lightningAsOfMs' | 'clientLightningAsOfMs'>;
  readonly overrides: OverrideAnswers;
  readonly drills: Pick<DrillDesk, 'eventsOf'>;
  readonly silence: Pick<LightningSilence, 'tell'>;
  /** Of the lease under which it is decided. */
  readonly term: number;
};

/**
 * Reads the engine as of its last evaluation: when the evaluation stops, `generatedAt` stops with it (S5).
 *
 * @param facilities What the engine watches now: a facility that is not among them is not listed as watched.
 * @param evaluatedAtMs When the engine last evaluated, epoch ms; null: never.
 */
export function createAlertBook(
  { engine, overrides, drills: drillDesk, silence, term }: AlertBookSources,
  facilities: () => readonly EngineFacility[],
  evaluatedAtMs: () => number | null,
): AlertBook {
  const files = new Map<string, { atMs: number; revision: number; file: AlertsFile }>();
  const eventsOf = (clientId: string, facilityId: string) => [
    ...engine.eventsOf(clientId, facilityId),
    ...overrides.eventsOf(clientId, facilityId),
  ];

  function writeFile(clientId: string, atMs: number): AlertsFile {
    const ofClient = facilities().filter((facility) => facility.clientId === clientId);
    return {
      client: clientId,
      term,
      generatedAt: isoInstant(atMs),
      ...lightningOf(silence.tell(engine.clientLightningAsOfMs(clientId))),
      watched: ofClient.map(({ id }) => id),
      alerts: ofClient.flatMap(({ id }) => entryOf(id, eventsOf(clientId, id))),
    };
  }

  return {
    activeAlertsOf(clientId, facilityId) {
      const atMs = evaluatedAtMs();
      if (atMs === null) return null;
      const drills = drillDesk.eventsOf(clientId, facilityId);
      const overrideRevoked = overrides.revokedAt(clientId, facilityId);
      return {
        facilityId,
        term,
        generatedAt: isoInstant(atMs),
        ...lightningOf(silence.tell(engine.lightningAsOfMs(clientId, facilityId))),
        activeAlerts: eventsOf(clientId, facilityId),
        ...(overrideRevoked === null ? {} : { overrideRevoked }),
        ...(drills.length === 0 ? {} : { drills }),
      };
    },
    alertsFileOf(clientId) {
      const atMs = evaluatedAtMs();
      if (atMs === null) return null;
      const revision = overrides.revision();
      const kept = files.get(clientId);
      if (kept?.atMs === atMs && kept.revision === revision) return kept.file;
      const file = writeFile(clientId, atMs);
      files.set(clientId, { atMs, revision, file });
      return file;
    },
    activeEventCount: () =>
      facilities().reduce((count, { clientId, id }) => count + eventsOf(clientId, id).length, 0),
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
