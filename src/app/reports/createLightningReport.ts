import { createActor, fromPromise } from 'xstate';
import type { LightningReportsApi } from '#adapters/api/lightningReportsApi.ts';
import { yardKey } from '#adapters/storage/deviceMemory.ts';
import type { ReportMemory } from '#adapters/storage/reportMemory.ts';
import type { OwnReport } from '#domain/alerting/ownReport.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import {
  lightningReportMachine,
  type ReportOrder,
} from '#machines/lightningReport/lightningReportMachine.ts';

/** A call that does not answer within this has failed, ms; longer than the network's own limit. */
const TIMEOUT_MS = 10_000;
/** A confirmed report is tried again after this, ms: people wait for it outside. */
const RETRY_MS = 3_000;
const MINUTE_MS = 60_000;

export type ReportDependencies = {
  readonly reports: LightningReportsApi;
  readonly memory: ReportMemory;
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
export function createLightningReport(dependencies: ReportDependencies, yard: YardId, screen: ReportScreen) {
  const { reports, memory, presentMs, byEmail } = dependencies;
  const machine = lightningReportMachine.provide({
    actors: {
      sendReport: fromPromise<number, ReportOrder>(({ input, signal }) =>
        reports.report(input, presentMs(), signal),
      ),
    },
  });
  const kept = waitingReport(dependencies, yard);
  const input = { facilityId: yard.facilityId, timeoutMs: TIMEOUT_MS, retryMs: RETRY_MS, kept };
  const actor = createActor(machine, { input });
  let order = kept;

  function keep(of: ReportOrder, report: OwnReport): void {
    const { sign, minutesAgo } = of;
    const confirmedMs = knownOr(null, of.atMs);
    // a page that was opened without a network knows the time of its device alone
    const atMs = knownOr(presentMs() - minutesAgo * MINUTE_MS, report.atMs);
    const shown = { ...report, atMs };
    memory.keepReport(yard, { ...yardOf(yard), ...shown, sign, minutesAgo, confirmedMs, byEmail });
    screen.show(shown);
  }

  function noteAnswer(atMs: number | null): void {
    if (order !== null) keep(order, { atMs: atMs ?? lightningMs(order), isAnswered: true });
    screen.announce();
  }

  actor.on('report.confirmed', ({ order: confirmed }) => {
    order = confirmed;
    keep(confirmed, { atMs: lightningMs(confirmed), isAnswered: false });
  });
  actor.on('report.taken', ({ reportedAtMs }) => noteAnswer(reportedAtMs));
  actor.on('report.refused', () => noteAnswer(null));
  if (kept !== null) screen.show({ atMs: lightningMs(kept), isAnswered: false });
  actor.start();
  return { actor, dispose: () => void actor.stop() };
}

/** Report of this person at a yard that the service has never answered; null: none. */
function waitingReport(
  { memory, byEmail }: Pick<ReportDependencies, 'memory' | 'byEmail'>,
  yard: YardId,
): ReportOrder | null {
  const kept = memory.reports()[yardKey(yard)];
  if (kept === undefined || kept.isAnswered || kept.byEmail !== byEmail) return null;
  const { facilityId, sign, minutesAgo, confirmedMs } = kept;
  return { facilityId, sign, minutesAgo, atMs: confirmedMs ?? Number.NaN };
}

/** A time, or what stands for one that is not known. */
function knownOr<Other>(other: Other, ms: number): number | Other {
  return Number.isNaN(ms) ? other : ms;
}

/** Time of the lightning by the clock of the page, epoch ms. */
function lightningMs({ atMs, minutesAgo }: ReportOrder): number {
  return atMs - minutesAgo * MINUTE_MS;
}

function yardOf({ clientId, facilityId }: YardId): YardId {
  return { clientId, facilityId };
}
