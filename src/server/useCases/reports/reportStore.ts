import type { LightningReport } from '#contracts/lightningReport.ts';
import type { LightningReports } from '../../alerting/lightningReports.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { createMutex } from '../../platform/threads/mutex.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { NewAuditEntry } from '../../storage/repositories/auditRepository.ts';
import type { StillMay } from '../../storage/repositories/sessionsRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { createUnansweredChanges } from '../../storage/unansweredChanges.ts';
import type { DoubtedReports } from './doubtedReports.ts';
import { REPORTS_KEY, TOO_LATE_KEY, TOO_LATE_KEPT_MS } from './recallReports.ts';

/** Reports in the store, each with its audit row. Writes follow each other, the newest state last. */
export type ReportStore = {
  /** Stores a new report. Resolves with whether it is stored; never rejects. */
  add(report: LightningReport): Promise<boolean>;
  /** The same of one that was added before: a write that runs is waited for, one that failed is done again. */
  ensure(report: LightningReport): Promise<boolean>;
  /**
   * Stores what is left of the reports in force, then calls `done` before anything else is written.
   *
   * @throws The refusal of `stillMay`; nothing has changed then.
   */
  end(left: () => readonly LightningReport[], order: EndOrder, done: () => void): Promise<void>;
  /** Stores the reports in force again where an end that was not answered may have been stored. Never rejects. */
  retry(): Promise<void>;
};

type ReportEntry = Omit<NewAuditEntry, 'atMs'>;
type EndOrder = { readonly entry: ReportEntry; readonly stillMay: StillMay };

export type ReportStoreDependencies = {
  readonly reports: Pick<LightningReports, 'inForce' | 'tooLate'>;
  readonly repositories: Pick<Repositories, 'together'>;
  readonly clock: ServerClock;
  readonly log: Pick<ServiceLog, 'error'>;
  /** Tells site admins of reports that no sensor confirms. */
  readonly doubted: DoubtedReports;
};

const MINUTE_MS = 60_000;

export function createReportStore(dependencies: ReportStoreDependencies): ReportStore {
  const { reports, clock, log, doubted } = dependencies;
  const exclusively = createMutex();
  const store = storeOf(dependencies);
  // an end that is not answered has not come: what is in force is stored over it, or it would hold after a restart (S2)
  const unanswered = createUnansweredChanges({
    read: () => exclusively(() => store(reports.inForce(), null)),
    clock,
    log,
  });
  /** Writes that run, or failed, by the id of their report; a report that is not here is stored. */
  const writes = new Map<string, Promise<boolean>>();

  async function write(report: LightningReport): Promise<boolean> {
    const { clientId, facilityId, reportedAtMs } = report;
    try {
      await exclusively(async () => {
        await store(reports.inForce(), entryOf(report));
        await doubted.noteReport({ clientId, facilityId }, reportedAtMs);
      });
      writes.delete(report.id);
      return true;
    } catch (error) {
      log.error({ err: error }, 'A report of lightning could not be stored');
      return false;
    }
  }

  function add(report: LightningReport): Promise<boolean> {
    const writing = write(report);
    writes.set(report.id, writing);
    return writing;
  }

  async function ensure(report: LightningReport): Promise<boolean> {
    const writing = writes.get(report.id);
    if (writing === undefined || (await writing)) return true;
    // of several tries that waited for the same failure one writes
    return writes.get(report.id) === writing ? add(report) : ensure(report);
  }

  return {
    add,
    ensure,
    end: (left, { entry, stillMay }, done) =>
      unanswered.follow(() =>
        exclusively(async () => {
          await store(left(), entry, stillMay);
          done();
        }),
      ),
    retry: unanswered.readAgain,
  };
}

/** Stores what is in force, and what came too late to be, with the audit row of the change, all or nothing. */
function storeOf({ reports, repositories, clock }: ReportStoreDependencies) {
  /** Overrides have long ended by those that are older. */
  const tooLate = () => {
    const sinceMs = clock.nowMs() - TOO_LATE_KEPT_MS;
    return reports.tooLate().filter(({ reportedAtMs }) => !(reportedAtMs < sinceMs));
  };

  return (inForce: readonly LightningReport[], entry: ReportEntry | null, stillMay?: StillMay) =>
    repositories.together(async ({ sessions, engineState, audit }) => {
      await stillMay?.({ sessions });
      await engineState.set(REPORTS_KEY, inForce);
      await engineState.set(TOO_LATE_KEY, tooLate());
      if (entry !== null) await audit.append({ ...entry, atMs: clock.nowMs() });
    });
}

function entryOf({ clientId, facilityId, sign, atMs, reportedAtMs, reporterId }: LightningReport) {
  const minutesAgo = Math.round((reportedAtMs - atMs) / MINUTE_MS);
  const detail = { facilityId, sign, minutesAgo, lightningAtMs: atMs };
  return { who: reporterId, clientId, what: 'lightning.reported', detail } as const;
}
