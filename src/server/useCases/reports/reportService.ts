import { randomUUID } from 'node:crypto';
import type { LightningReport, LightningReportRequest } from '#contracts/lightningReport.ts';
import { isGateOpen } from '#domain/probability/gateFraction.ts';
import type { EventChange } from '../../alerting/engineFacility.ts';
import type { LightningReports } from '../../alerting/lightningReports.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { createMutex } from '../../platform/threads/mutex.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { NewAuditEntry } from '../../storage/repositories/auditRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { DoubtedReports } from './doubtedReports.ts';
import { REPORTS_KEY } from './recallReports.ts';

const MINUTE_MS = 60_000;

type Place = { readonly clientId: string; readonly facilityId: string };
type Reporter = { readonly id: string; readonly name: string };

/** Where reports of lightning are taken and ended. */
export type ReportService = {
  /**
   * Closes the facility at once, then stores the report with its audit row.
   *
   * @returns Time of the lightning, epoch ms, and whether the report is stored: one that is not closes all the same,
   * and the caller reports it again.
   */
  report(
    place: Place,
    request: LightningReportRequest,
    reporter: Reporter,
  ): Promise<{ atMs: number; isStored: boolean }>;
  /**
   * Ends the reports of a facility early, under the conditions of an override that opens (OVR-02, OVR-03): both
   * probabilities at the gate or below. Alerts of sensors stay.
   */
  end(place: Place, end: ReportEnd, admin: Reporter): Promise<'ended' | 'probabilityTooHigh' | 'notReported'>;
};

type ReportEnd = {
  readonly reason: string;
  /** As the person saw it, 0 to 1; null: not known. */
  readonly seenFraction: number | null;
  /** What the service knows itself, 0 to 1; null: not known. */
  readonly knownFraction: number | null;
};

type Dependencies = {
  readonly reports: LightningReports;
  readonly repositories: Pick<Repositories, 'together'>;
  readonly clock: ServerClock;
  readonly log: Pick<ServiceLog, 'error'>;
  /** Tells site admins of reports that no sensor confirms. */
  readonly doubted: DoubtedReports;
  /** Judges and tells what changed, as for strikes that a source delivered. */
  readonly settle: (work: () => readonly EventChange[], nowMs: number) => void;
};

export function createReportService({
  reports,
  repositories,
  clock,
  log,
  doubted,
  settle,
}: Dependencies): ReportService {
  const exclusively = createMutex();

  /** What is in force with its audit row, all or nothing. */
  const store = (inForce: readonly LightningReport[], entry: Omit<NewAuditEntry, 'atMs'>) =>
    repositories.together(async ({ engineState, audit }) => {
      await engineState.set(REPORTS_KEY, inForce);
      await audit.append({ ...entry, atMs: clock.nowMs() });
    });

  return {
    async report(place, { sign, minutesAgo }, { id, name }) {
      const nowMs = Math.floor(clock.nowMs());
      const atMs = nowMs - minutesAgo * MINUTE_MS;
      const report = {
        id: randomUUID(),
        ...place,
        sign,
        atMs,
        reportedAtMs: nowMs,
        reporterId: id,
        reporterName: name,
      };
      settle(() => reports.add(report, nowMs), nowMs);
      try {
        const detail = { facilityId: place.facilityId, sign, minutesAgo, lightningAtMs: atMs };
        const entry = { who: id, clientId: place.clientId, what: 'lightning.reported', detail } as const;
        // writes follow each other, the newest state last
        await exclusively(async () => {
          await store(reports.inForce(), entry);
          await doubted.noteReport(place, nowMs);
        });
        return { atMs, isStored: true };
      } catch (error) {
        log.error({ err: error }, 'A report of lightning could not be stored');
        return { atMs, isStored: false };
      }
    },
    async end(place, { reason, seenFraction, knownFraction }, { id }) {
      const { clientId, facilityId } = place;
      const ended = reports
        .inForce()
        .filter((one) => one.clientId === clientId && one.facilityId === facilityId);
      if (ended.length === 0) return 'notReported';
      if (!isGateOpen(seenFraction) || !isGateOpen(knownFraction)) return 'probabilityTooHigh';
      const detail = { facilityId, reason, lightningProbability: knownFraction };
      await exclusively(async () => {
        // stored first: what opens must survive a restart before anybody is told of it (S9)
        const left = reports.inForce().filter((one) => !ended.includes(one));
        await store(left, { who: id, clientId, what: 'lightningReports.ended', detail });
        settle(() => reports.end(place, ended), clock.nowMs());
      });
      return 'ended';
    },
  };
}
