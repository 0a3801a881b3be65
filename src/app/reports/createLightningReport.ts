import { createActor, fromPromise } from 'xstate';
import type { LightningReportsApi } from '#adapters/api/lightningReportsApi.ts';
import { yardKey, type DeviceMemory } from '#adapters/storage/deviceMemory.ts';
import type { OwnReport } from '#domain/alerting/ownReport.ts';
import {
  lightningReportMachine,
  type ReportOrder,
} from '#machines/lightningReport/lightningReportMachine.ts';
import { lightningMs, type ReportedYard } from './ownReportOf.ts';

/** A call that does not answer within this has failed, ms; longer than the network's own limit. */
const TIMEOUT_MS = 10_000;
/** A confirmed report is tried again after this, ms: people wait for it outside. */
const RETRY_MS = 3_000;

export type ReportParts = {
  readonly reports: LightningReportsApi;
  readonly memory: Pick<DeviceMemory, 'reports' | 'keepReport'>;
  readonly presentMs: () => number;
  /** Who is signed in. */
  readonly byEmail: string;
};

/** What shows the yard on this page. */
export type ReportScreen = {
  /** Is closed by the report, before the service knows of it. */
  show(report: OwnReport): void;
  /** What becomes of a report is asked for at once. */
  announce(): void;
};

/** Reports of lightning at one yard, from this page (GAP-140). Started; one that was never answered is sent at once. */
export function createLightningReport(parts: ReportParts, yard: ReportedYard, screen: ReportScreen) {
  const { reports, memory, presentMs, byEmail } = parts;
  const machine = lightningReportMachine.provide({
    actors: {
      sendReport: fromPromise<number, ReportOrder>(({ input, signal }) =>
        reports.report(input, presentMs(), signal),
      ),
    },
  });
  const kept = waitingReport(parts, yard);
  const input = { facilityId: yard.facilityId, timeoutMs: TIMEOUT_MS, retryMs: RETRY_MS, kept };
  const actor = createActor(machine, { input });
  let order = kept;

  function noteAnswer(atMs: number): void {
    if (order !== null) memory.keepReport(yard, { ...order, ...yard, byEmail, answeredMs: atMs });
    screen.show({ atMs, isAnswered: true });
    screen.announce();
  }

  actor.on('report.confirmed', ({ order: confirmed }) => {
    order = confirmed;
    memory.keepReport(yard, { ...confirmed, ...yard, byEmail, answeredMs: null });
    screen.show({ atMs: lightningMs(confirmed), isAnswered: false });
  });
  actor.on('report.taken', ({ reportedAtMs }) => noteAnswer(reportedAtMs));
  actor.on('report.refused', () => noteAnswer(order === null ? presentMs() : lightningMs(order)));
  if (kept !== null) screen.show({ atMs: lightningMs(kept), isAnswered: false });
  actor.start();
  return { actor, dispose: () => void actor.stop() };
}

/** Report of this person at a yard that the service has never answered; null: none. */
function waitingReport(
  { memory, byEmail }: Pick<ReportParts, 'memory' | 'byEmail'>,
  yard: ReportedYard,
): ReportOrder | null {
  const kept = memory.reports()[yardKey(yard)];
  if (kept === undefined || kept.answeredMs !== null || kept.byEmail !== byEmail) return null;
  const { facilityId, sign, minutesAgo, atMs } = kept;
  return { facilityId, sign, minutesAgo, atMs };
}
