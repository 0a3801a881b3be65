import { randomUUID } from 'node:crypto';
import type { LightningReport, LightningReportRequest } from '#contracts/lightningReport.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { isGateOpen } from '#domain/probability/gateFraction.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { EventChange } from '../../alerting/engineFacility.ts';
import type { LightningReports } from '../../alerting/lightningReports.ts';
import type { Orderer } from '../access/personGate.ts';
import { createReportStore, type ReportStoreDependencies } from './reportStore.ts';

const MINUTE_MS = 60_000;
/** Tries of one report name its time in whole minutes, by clocks that may differ. Our own decision. */
const SAME_WITHIN_MS = 2 * MINUTE_MS;

type Reporter = { readonly id: string; readonly name: string };

/** Where reports of lightning are taken and ended. */
export type ReportService = {
  /**
   * Closes the facility at once, then stores the report with its audit row. A later try of the same report closes
   * nothing anew and counts once; it is stored then if it was not.
   *
   * @returns Time of the lightning, epoch ms, and whether the report is stored: one that is not closes all the same,
   * and the caller reports it again.
   */
  report(
    place: YardId,
    request: LightningReportRequest,
    reporter: Reporter,
  ): Promise<{ atMs: number; isStored: boolean }>;
  /**
   * Ends the reports of a facility early, under the conditions of an override that opens (OVR-02, OVR-03): both
   * probabilities at the gate or below, and the newest lightning that is reported is the one that the person was shown.
   * Alerts of sensors stay.
   */
  end(place: YardId, end: ReportEnd, admin: Pick<Orderer, 'id' | 'stillMay'>): Promise<ReportEndOutcome>;
  /** See `ReportStore.retry`. */
  retry(): Promise<void>;
};

type ReportEndOutcome = 'ended' | 'probabilityTooHigh' | 'notReported' | 'reportedSince';

type ReportEnd = {
  readonly reason: string;
  /** As the person saw it, 0 to 1; null: not known. */
  readonly seenFraction: number | null;
  /** What the service knows itself, 0 to 1; null: not known. */
  readonly knownFraction: number | null;
  /** Newest reported lightning that the person was shown, ISO 8601. */
  readonly knownStrikeAt: string;
};

type Dependencies = ReportStoreDependencies & {
  readonly reports: LightningReports;
  /** Judges and tells what changed, as for strikes that a source delivered. */
  readonly settle: (work: () => readonly EventChange[], nowMs: number) => void;
};

export function createReportService(dependencies: Dependencies): ReportService {
  const { reports, clock, settle } = dependencies;
  const store = createReportStore(dependencies);

  return {
    async report(place, { sign, minutesAgo, idempotencyKey }, { id, name }) {
      const nowMs = Math.floor(clock.nowMs());
      const report = {
        id: randomUUID(),
        ...place,
        sign,
        atMs: nowMs - minutesAgo * MINUTE_MS,
        reportedAtMs: nowMs,
        reporterId: id,
        reporterName: name,
        idempotencyKey,
      };
      const known = [...reports.inForce(), ...reports.tooLate()].find((one) => isSameReport(one, report));
      if (known !== undefined) return { atMs: known.atMs, isStored: await store.ensure(known) };
      settle(() => reports.add(report, nowMs), nowMs);
      return { atMs: report.atMs, isStored: await store.add(report) };
    },
    async end(place, { reason, seenFraction, knownFraction, knownStrikeAt }, { id, stillMay }) {
      const { clientId, facilityId } = place;
      const ended = reports
        .inForce()
        .filter((one) => one.clientId === clientId && one.facilityId === facilityId);
      if (ended.length === 0) return 'notReported';
      if (!isGateOpen(seenFraction) || !isGateOpen(knownFraction)) return 'probabilityTooHigh';
      // equal, not at least: a time that no report names was shown to nobody
      if (instantMs(knownStrikeAt) !== newestMs(ended)) return 'reportedSince';
      const detail = { facilityId, reason, lightningProbability: knownFraction };
      // stored first: what opens must survive a restart before anybody is told of it (S9)
      await store.end(
        () => reports.inForce().filter((one) => !ended.includes(one)),
        { entry: { who: id, clientId, what: 'lightningReports.ended', detail }, stillMay },
        () => settle(() => reports.end(place, ended), clock.nowMs()),
      );
      return 'ended';
    },
    retry: store.retry,
  };
}

/** Time of the newest lightning that is reported, as the alert tells it: epoch ms, whole. */
function newestMs(reports: readonly LightningReport[]): number {
  return reports.reduce((newest, { atMs }) => Math.max(newest, Math.trunc(atMs)), -Infinity);
}

/**
 * Returns whether a later try is that of a report that is known: of the same reporter, place and key. One of lightning
 * that is later by more than the whole minutes of two tries can differ is another report, whatever its key (S1).
 */
function isSameReport(known: LightningReport, report: LightningReport): boolean {
  return (
    report.idempotencyKey !== undefined &&
    known.idempotencyKey === report.idempotencyKey &&
    known.reporterId === report.reporterId &&
    known.clientId === report.clientId &&
    known.facilityId === report.facilityId &&
    report.atMs - known.atMs <= SAME_WITHIN_MS
  );
}
