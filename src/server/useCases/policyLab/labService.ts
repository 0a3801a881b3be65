import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type {
  LabStatus,
  LabPart,
  LabRecording,
  LabRun,
  LabRunOrder,
  LabUpload,
} from '#contracts/policyLab.ts';
import { positionsOf } from '#domain/lightning/facilityGrid.ts';
import { siteReachM } from '#domain/locations/siteArea.ts';
import { DANGER_RADIUS_M } from '#domain/policyLab/labFigures.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { StrikeTileSetup } from '../../world/lightning/strikeTiles.ts';
import type { RunFound, RunOrder } from './answerRunOrder.ts';
import type { QuietTelling } from '../feeds/placeCoverage.ts';
import { labBusy, labRunNotFound, labRunning, labUnwatched } from './labProblems.ts';
import type { LabRecordings } from './labRecordings.ts';
import { createLabRuns, type LabAdmin, type Run } from './labRuns.ts';
import { followLabThread } from './labThread.ts';

/** Comparisons of policies for clients: one at a time for each, and few at a time for all. Nothing is stored of them. */
export type LabService = {
  statusOf(admin: LabAdmin): LabStatus;
  begin(admin: LabAdmin, upload: LabUpload): Promise<LabRecording>;
  add(admin: LabAdmin, id: string, part: LabPart): Promise<LabRecording>;
  /** @throws ProblemError 404, 409, 429. */
  start(admin: LabAdmin, order: LabRunOrder): LabRun;
  /** Ends a run that is under way; one that has ended stays as it is. @throws ProblemError 404. */
  cancel(admin: LabAdmin, id: string): LabRun;
  /** A `LabResult` as JSON. @throws ProblemError 404. */
  result(admin: LabAdmin, id: string): Uint8Array;
  /** A `LabPlot` as JSON. @throws ProblemError 404. */
  plot(admin: LabAdmin, id: string, facilityId: string): Uint8Array;
  /**
   * Forgets the recording and the comparison of a client that is gone: its id may be given anew. Never rejects: a file that
   * cannot be deleted belongs to nobody, and is gone with the next start.
   */
  forget(clientId: string): Promise<void>;
  stop(): Promise<void>;
};

export type LabServiceDependencies = {
  readonly recordings: LabRecordings;
  /** Lightning that the service has kept. */
  readonly store: StrikeTileSetup;
  readonly isSimulation: boolean;
  readonly isQuietTold: QuietTelling;
  readonly clock: ServerClock;
  readonly log: ServiceLog;
  readonly createWorker?: (order: RunOrder) => Worker;
  /** Limit of a run, ms. */
  readonly limitMs?: number;
};

/** Runs of all clients together: the machine has other things to do. */
const MOST_RUNNING = 2;
const LIMIT_MS = 300_000;
const HOUR_MS = 3_600_000;
/** The build puts it beside the service. */
const SCRIPT = new URL('./labRunWorker.mjs', import.meta.url);
/** Typed columns of strikes are not counted here. */
const RESOURCES = { maxOldGenerationSizeMb: 512 };

export function createLabService(dependencies: LabServiceDependencies): LabService {
  const { recordings, isSimulation, clock, log } = dependencies;
  const runs = createLabRuns(clock);

  function begun(order: LabRunOrder, recordingName: string | null): LabRun {
    return {
      id: randomUUID(),
      order,
      recordingName,
      startedAt: isoInstant(clock.nowMs()),
      state: 'running',
      progress: null,
      fault: null,
      problems: [],
    };
  }

  return {
    statusOf: (admin) => ({
      isSimulation,
      dangerRadiusM: DANGER_RADIUS_M,
      recording: recordings.of(admin.clientId),
      run: runs.seen(admin)?.told ?? null,
    }),
    begin: ({ clientId }, upload) => recordings.begin(clientId, upload),
    add: ({ clientId }, id, part) => recordings.add(clientId, id, part),
    start(admin, order) {
      const { clientId } = admin;
      if (runs.isRunning(clientId)) throw labRunning();
      if (runs.running() >= MOST_RUNNING) throw labBusy();
      const { work, recordingName } = workOf(dependencies, admin, order);
      const run = runs.add(clientId, begun(order, recordingName));
      run.ended = carryOut(dependencies, run, work);
      return run.told;
    },
    cancel(admin, id) {
      const run = runs.find(admin, id);
      run.end({ state: 'cancelled' });
      run.cancelling.abort();
      return run.told;
    },
    result: (admin, id) => runs.find(admin, id).answers().result,
    plot(admin, id, facilityId) {
      const run = runs.find(admin, id);
      const plot = run.answers().plots[run.told.order.facilityIds.indexOf(facilityId)];
      if (plot === undefined) throw labRunNotFound();
      return plot;
    },
    async forget(clientId) {
      await runs.forget(clientId);
      await recordings.forget(clientId).catch((error: unknown) => {
        log.error({ err: error, clientId }, 'The recording of a client that is gone cannot be deleted');
      });
    },
    async stop() {
      await runs.stop();
      await recordings.stop();
    },
  };
}

/**
 * @throws ProblemError 404 for a facility that the person does not see, or a recording that is gone; 409 for one of whose
 *   quiet the kept lightning says nothing.
 */
function workOf(
  { recordings, store, isQuietTold, clock }: LabServiceDependencies,
  { clientId, visible }: LabAdmin,
  { recording, facilityIds, policies, hourlyRate }: LabRunOrder,
): { work: RunOrder; recordingName: string | null } {
  const byId = new Map(visible.map((facility) => [facility.id, facility]));
  const facilities = facilityIds.map((id) => {
    const facility = byId.get(id);
    if (facility === undefined) throw facilityNotFound(id);
    return facility;
  });
  const table = {
    ids: facilities.map(({ id }) => id),
    positions: positionsOf(facilities.map(({ longitude: lon, latitude: lat }) => ({ lon, lat }))),
    reachesM: facilities.map(siteReachM),
    problems: [],
  };
  const question = { policies, dangerRadiusM: DANGER_RADIUS_M, hourlyRate, table };
  if (recording.kind === 'uploaded') {
    const { path, name } = recordings.use(clientId, recording.recordingId);
    return { work: { ...question, recording: { kind: 'file', path } }, recordingName: name };
  }
  const largestM = Math.max(...policies.map(({ alertRadiusM }) => alertRadiusM));
  const unwatched = facilities.find(
    ({ longitude: lon, latitude: lat }, nth) =>
      !isQuietTold({ clientId, lon, lat }, Math.max(largestM, table.reachesM[nth]!)),
  );
  if (unwatched !== undefined) throw labUnwatched(unwatched.id);
  const toMs = clock.nowMs();
  const fromMs = toMs - recording.hours * HOUR_MS;
  return { work: { ...question, recording: { kind: 'kept', store, fromMs, toMs } }, recordingName: null };
}

/** Never rejects: what goes wrong is told by the run. */
async function carryOut(
  { log, createWorker = startWorker, limitMs = LIMIT_MS }: LabServiceDependencies,
  run: Run,
  work: RunOrder,
): Promise<void> {
  const limit = AbortSignal.timeout(limitMs);
  try {
    const found = await followLabThread<RunFound>(() => createWorker(work), {
      onProgress: (progress) => run.noteProgress(progress),
      signal: AbortSignal.any([run.cancelling.signal, limit]),
    });
    const { problems } = found;
    const isRefused = found.accepted === 0 && work.recording.kind === 'file';
    if (isRefused) run.end({ state: 'failed', fault: 'noRows', problems });
    else run.end({ state: 'finished', problems }, found);
  } catch (error) {
    const isCancelled = run.cancelling.signal.aborted;
    if (!isCancelled && !limit.aborted) log.warn({ err: error }, 'A comparison of policies failed');
    if (isCancelled) run.end({ state: 'cancelled' });
    else run.end({ state: 'failed', fault: limit.aborted ? 'tooLong' : 'failed' });
  }
}

function startWorker(workerData: RunOrder): Worker {
  return new Worker(SCRIPT, { workerData, resourceLimits: RESOURCES });
}

function facilityNotFound(id: string): ProblemError {
  return new ProblemError(404, 'facilityNotFound', `${id} does not exist.`);
}
