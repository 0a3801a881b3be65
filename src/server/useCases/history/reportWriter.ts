import type { FastifyBaseLogger } from 'fastify';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { ReportRecord } from '../../storage/repositories/historyReportsRepository.ts';
import type { NewLetter } from '../../storage/repositories/noticesRepository.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { FileDigests, ReportFiles } from '../../storage/rows/historyReport.ts';
import { readerOf } from '../../storage/rows/readerOf.ts';
import { gatherReport, type GatherDependencies } from './gatherReport.ts';
import type { ReportData } from './reportData.ts';
import type { ReportObjects } from './reportObjects.ts';

/** What writes the reports that were ordered, one after the other. */
export type ReportWriter = {
  /** Says that a report waits. Returns at once and never throws. */
  noteOrdered(): void;
  /** Waits until no report is being written. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

type WriterDependencies = Omit<GatherDependencies, 'repositories'> & {
  readonly repositories: GatherDependencies['repositories'] &
    Pick<Repositories, 'together' | 'historyReports'>;
  readonly write: (data: ReportData) => Promise<ReportFiles>;
  /** Where files go instead of the database; null: there is no object store. */
  readonly reportObjects: Pick<ReportObjects, 'keep'> | null;
  /** Takes what was put on the queue of letters. */
  readonly noteQueued: () => void;
  /** Whether this process is sure that it leads. */
  readonly isSure: () => boolean;
  readonly clock: ServerClock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};

/** A report that cannot be written is given up after so many attempts, and its person is told. */
const MOST_ATTEMPTS = 3;
/** Pause after a failure, ms. */
const TRY_AGAIN_MS = 5_000;

/**
 * Writes reports where they wait in the store: a restart goes on with them. The files, the letter with the link and the
 * end of the wait are stored together, so that nobody is sent to half a report. Files that the object store does not take
 * go into the database.
 */
export function startReportWriter(dependencies: WriterDependencies): ReportWriter {
  let working: Promise<void> | null = null;
  let again: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function work(): Promise<void> {
    clearTimeout(again);
    try {
      while (!signal.aborted && dependencies.isSure() && (await writeNext(dependencies, signal)));
      if (!dependencies.isSure()) throw new Error('It is not sure that this process leads.');
    } catch (error) {
      if (signal.aborted) return;
      dependencies.log.error({ err: error }, 'A report of past alerts could not be written');
      again = setTimeout(noteOrdered, TRY_AGAIN_MS).unref();
    } finally {
      working = null;
    }
  }

  function noteOrdered(): void {
    if (!signal.aborted) working = working === null ? work() : working.then(work);
  }

  noteOrdered();
  return {
    noteOrdered,
    settled: async () => void (await working),
    async stop() {
      stopping.abort();
      clearTimeout(again);
      await working;
    },
  };
}

/** @returns whether one waited. */
async function writeNext(dependencies: WriterDependencies, signal: AbortSignal): Promise<boolean> {
  const { repositories, clock, reportObjects } = dependencies;
  const taken = await repositories.historyReports.takeWaiting();
  if (taken === null) return false;
  try {
    const data = await gatherReport(dependencies, taken, clock.nowMs());
    const files = await dependencies.write(data);
    const digests = (await reportObjects?.keep(taken, files, signal)) ?? null;
    await settle(dependencies, taken, { files, digests });
  } catch (error) {
    // what the end of the service has broken off is no failure of the report
    if (taken.attempts >= MOST_ATTEMPTS && !signal.aborted) await settle(dependencies, taken, null);
    throw error;
  }
  return true;
}

/** `digests`: of the files where the object store has them; null: it has not. */
type Written = { readonly files: ReportFiles; readonly digests: FileDigests | null };

/** @param written null: the report is given up. */
async function settle(
  { repositories, clock, noteQueued }: WriterDependencies,
  record: ReportRecord,
  written: Written | null,
): Promise<void> {
  const person = await repositories.people.findById(record.personId);
  const atMs = clock.nowMs();
  await repositories.together(async ({ historyReports, notices, audit }) => {
    const { id, clientId, personId: who } = record;
    if (written === null) {
      await historyReports.giveUp(id);
      const detail = { reportId: id };
      await audit.append({ atMs, who, clientId, what: 'historyReport.failed', detail });
    } else if (written.digests === null) await historyReports.finish(id, written.files);
    else await historyReports.finishOutside(id, written.digests);
    // who may not sign in any more could not fetch it either
    if (person !== null && person.disabledAtMs === null)
      await notices.queueLettersOnce(clientId, [
        letterOf(record, person, { isReady: written !== null, atMs }),
      ]);
  });
  noteQueued();
}

function letterOf(
  { id, expiresAtMs, order }: ReportRecord,
  person: PersonRecord,
  { isReady, atMs }: { readonly isReady: boolean; readonly atMs: number },
): NewLetter {
  return {
    thread: JSON.stringify(['email', person.id, 'historyReport', id]),
    channel: 'email',
    address: person.email,
    content: {
      kind: 'historyReport',
      reportId: id,
      isReady,
      expiresAtMs,
      decidedAtMs: atMs,
      reader: readerOf({ ...person, language: order.language }),
    },
  };
}
