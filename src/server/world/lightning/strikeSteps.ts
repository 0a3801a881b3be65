import { STEP_MS, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { encodeStrikeStep, STEP_COLUMNS_CONTENT_TYPE } from '#domain/lightning/strikeStepColumns.ts';
import { isAheadOf, MAX_AHEAD_MS } from '../../platform/time/aheadOfClock.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { StrikeBatch } from '../../sources/strikeSource.ts';
import { oncePerValue, createCachedBody, type CachedBody } from '../../platform/http/cachedBody.ts';
import { createStepFolder, readStepNow, type StepFolder } from './stepFolder.ts';
import type { ObjectStore } from '../../platform/objects/objectStore.ts';
import { startStepUpload, type UploadReadings } from './stepUpload.ts';
import { createStoredSteps } from './storedSteps.ts';
import { createStepRetention, type StepRetention } from './stepRetention.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { createStepWindow, stepOf, WINDOW_MS, type StepWindow } from './stepWindow.ts';
import { readKnownStep, type KnownStep } from './strikeStepBody.ts';

/** The lightning of the last days in steps of 5 s, as screens ask for it. */
export type StrikeSteps = {
  /** Takes what a source has learnt and publishes every step that is now completely known. */
  accept(batch: StrikeBatch): void;
  /** Adds a drill strike, see `stepWindow`. */
  acceptDrill: StepWindow['acceptDrill'];
  /**
   * Forgets steps and strikes from ahead of a clock that was set back, here and on the disk, and takes up what an earlier
   * time has published (ADR 28). Cheap where there is nothing to do.
   */
  discardAhead(nowMs: number): void;
  /** null: that step is not known, which is not the same as quiet (S4). */
  bodyOf(stepMs: number): Promise<CachedBody | null>;
  /** The same as binary columns, without drill strikes; null as above. */
  columnsOf(stepMs: number): Promise<CachedBody | null>;
  /** Strikes of that step, those of drills excepted; null as above. */
  strikesOf(stepMs: number): Promise<StrikeColumns | null>;
  /** The last two hours in one answer; null: nothing is known. */
  snapshot(): CachedBody | null;
  /** Lightning is completely known up to here; null: not known at all. */
  asOfMs(): number | null;
  /** Waits until everything published is on the disk. */
  settled(): Promise<void>;
};

/** Steps that also go to an object store. */
export type UploadedSteps = StrikeSteps & {
  /** Of steps on their way to the object store; null: there is none. */
  readonly upload: UploadReadings | null;
  /** Stores nothing in the object store any more. */
  stopUpload(): Promise<void>;
};

export type StrikeStepsOptions = {
  /** One per source: steps of different sources must not mix. */
  dir: string;
  diskBudgetBytes: number;
  /** Where steps are kept beside this machine; left out: nowhere. */
  objects?: StepObjects | null;
  clock: ServerClock;
  log: ServiceLog;
};

/** The object store, and the sources that the steps are of. */
type StepObjects = { readonly store: ObjectStore; readonly sources: string };

/** Takes up what an earlier run left of the last two hours; it stays as it was published. */
export async function createStrikeSteps({
  dir,
  diskBudgetBytes,
  objects = null,
  clock,
  log,
}: StrikeStepsOptions): Promise<UploadedSteps> {
  const folder = createStepFolder(dir);
  const retention = createStepRetention(dir, diskBudgetBytes, log);
  const window = createStepWindow();
  const nowMs = clock.nowMs();
  for (const stepMs of stepsUpTo(nowMs)) restore(stepMs, await folder.read(stepMs));

  const keep = createStepKeeper({ dir, folder, retention, log });
  let writing = retention.takeStock(nowMs + MAX_AHEAD_MS);
  const answers = createStepAnswers({ folder, window, objects, clock });
  const upload = objects && startStepUpload({ ...objects, clock, readLocal: answers.readLocal });
  // an earlier run may have ended before they were stored
  for (const stepMs of stepsUpTo(nowMs)) if (window.stepAt(stepMs)) upload?.note(stepMs);

  function restore(stepMs: number, bytes: Uint8Array | null): void {
    const step = bytes && readKnownStep(stepMs, bytes);
    if (step) window.restore(step);
  }

  async function discardFiles(latestMs: number): Promise<void> {
    try {
      await retention.discardAfter(latestMs);
      folder.noteRemoved();
    } catch (error) {
      log.error({ err: error, dir }, 'Step files from ahead of the clock could not be removed');
    }
  }

  return {
    discardAhead(nowMs) {
      if (!window.discardAhead(nowMs)) return;
      // at once, though it takes a moment: a step that was published must not be published anew (ADR 11)
      for (const stepMs of stepsUpTo(nowMs))
        if (window.stepAt(stepMs) === undefined) restore(stepMs, readStepNow(dir, stepMs));
      writing = writing.then(() => discardFiles(nowMs + MAX_AHEAD_MS));
    },
    accept(batch) {
      for (const { stepMs, body } of window.accept(batch)) {
        writing = writing.then(() => keep(stepMs, body.bytes));
        upload?.note(stepMs);
      }
    },
    acceptDrill: (strike) => window.acceptDrill(strike),
    bodyOf: answers.bodyOf,
    columnsOf: answers.columnsOf,
    strikesOf: answers.strikesOf,
    snapshot: () => window.snapshot(),
    asOfMs: () => window.asOfMs(),
    settled: () => writing,
    upload: upload?.readings ?? null,
    stopUpload: async () => upload?.stop(),
  };
}

type KeeperDependencies = {
  readonly dir: string;
  readonly folder: StepFolder;
  readonly retention: StepRetention;
  readonly log: ServiceLog;
};

/** Writes a step to the disk. Never rejects: memory still serves the last two hours. */
function createStepKeeper({ dir, folder, retention, log }: KeeperDependencies) {
  let isDiskFailing = false;
  return async (stepMs: number, bytes: Uint8Array): Promise<void> => {
    try {
      retention.note(stepMs, await folder.write(stepMs, bytes));
      await retention.sweep(stepMs);
      if (isDiskFailing) log.info({ dir }, 'Step files can be written again');
      isDiskFailing = false;
    } catch (error) {
      // once, not every five seconds
      if (!isDiskFailing) log.error({ err: error, dir }, 'A step file could not be written');
      isDiskFailing = true;
    }
  };
}

type AnswerDependencies = {
  readonly folder: StepFolder;
  readonly window: StepWindow;
  readonly objects: StepObjects | null;
  readonly clock: ServerClock;
};

type StepAnswers = Pick<StrikeSteps, 'bodyOf' | 'columnsOf' | 'strikesOf'> & {
  /** What this machine itself has of a step; null: nothing, or nothing that can be read. */
  readLocal(stepMs: number): Promise<Uint8Array | null>;
};

/**
 * Steps from memory, else from the disk, else from the object store; a step that is to come is not known, whatever a clock
 * ahead has written.
 */
function createStepAnswers({ folder, window, objects, clock }: AnswerDependencies): StepAnswers {
  const columnsBody = oncePerValue((step: KnownStep) =>
    createCachedBody(encodeStrikeStep(step), STEP_COLUMNS_CONTENT_TYPE),
  );
  const stored =
    objects && createStoredSteps({ store: objects.store, sources: () => objects.sources, clock });

  async function bytesOf(stepMs: number): Promise<Uint8Array | null> {
    return (await folder.read(stepMs)) ?? (await stored?.(stepMs))?.bytes ?? null;
  }

  async function knownStep(stepMs: number): Promise<KnownStep | null> {
    if (isAheadOf(clock.nowMs(), stepMs)) return null;
    const known = window.stepAt(stepMs);
    if (known) return known;
    const bytes = await bytesOf(stepMs);
    return bytes && readKnownStep(stepMs, bytes);
  }

  return {
    async bodyOf(stepMs) {
      if (isAheadOf(clock.nowMs(), stepMs)) return null;
      const known = window.stepAt(stepMs);
      if (known) return known.body;
      const bytes = await bytesOf(stepMs);
      return bytes && createCachedBody(bytes, 'application/json; charset=utf-8');
    },
    async columnsOf(stepMs) {
      const step = await knownStep(stepMs);
      return step && columnsBody(step);
    },
    strikesOf: async (stepMs) => (await knownStep(stepMs))?.strikes ?? null,
    async readLocal(stepMs) {
      const known = window.stepAt(stepMs);
      if (known) return known.body.bytes;
      const bytes = await folder.read(stepMs);
      return (bytes && readKnownStep(stepMs, bytes))?.body.bytes ?? null;
    },
  };
}

/** Starts of the whole steps that the window holds at that time, oldest first. */
function stepsUpTo(nowMs: number): number[] {
  const oldestMs = stepOf(nowMs - WINDOW_MS);
  return Array.from({ length: Math.floor((nowMs - oldestMs) / STEP_MS) }, (_, i) => oldestMs + i * STEP_MS);
}
