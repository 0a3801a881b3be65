import type { Facility } from '#contracts/facility.ts';
import type { LabRun } from '#contracts/policyLab.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { RunFound } from './answerRunOrder.ts';
import { labRunNotFound } from './labProblems.ts';
import type { LabProgress } from './labThread.ts';

/** The client of a site admin, and the facilities that they see. */
export type LabAdmin = { readonly clientId: string; readonly visible: readonly Facility[] };

/** A comparison, under way or ended. */
export type Run = {
  readonly told: LabRun;
  readonly cancelling: AbortController;
  /** Resolves when its thread has ended. */
  ended: Promise<void>;
  noteProgress(progress: LabProgress): void;
  /** Notes how it has ended; the first end counts. */
  end(how: Partial<LabRun>, found?: RunFound): void;
  /** What it has found. @throws ProblemError 404 where it has found nothing. */
  answers(): RunFound;
  /** null: it is running. */
  endedAtMs(): number | null;
};

/** The last comparison of each client. */
export type LabRuns = {
  add(clientId: string, told: LabRun): Run;
  isRunning(clientId: string): boolean;
  /** How many are running. */
  running(): number;
  /** The run of a client where the person may see all of its facilities. */
  seen(admin: LabAdmin): Run | null;
  /** @throws ProblemError 404. */
  find(admin: LabAdmin, id: string): Run;
  /** Cancels the one of a client, and waits until it has ended. */
  forget(clientId: string): Promise<void>;
  /** Cancels all, and waits until they have ended. */
  stop(): Promise<void>;
};

/** A result is forgotten so long after it was found, ms. */
export const KEEP_RESULT_MS = 3_600_000;

export function createLabRuns(clock: ServerClock): LabRuns {
  const runs = new Map<string, Run>();
  const isUnderWay = (run: Run | undefined) => run?.told.state === 'running';

  function seen({ clientId, visible }: LabAdmin): Run | null {
    const run = runs.get(clientId);
    if (run === undefined) return null;
    if (clock.nowMs() >= (run.endedAtMs() ?? Infinity) + KEEP_RESULT_MS) {
      runs.delete(clientId);
      return null;
    }
    const ids = new Set(visible.map(({ id }) => id));
    return run.told.order.facilityIds.every((id) => ids.has(id)) ? run : null;
  }

  return {
    seen,
    add(clientId, told) {
      const run = createRun(told, clock);
      runs.set(clientId, run);
      return run;
    },
    isRunning: (clientId) => isUnderWay(runs.get(clientId)),
    running: () => [...runs.values()].filter(isUnderWay).length,
    find(admin, id) {
      const run = seen(admin);
      if (run?.told.id !== id) throw labRunNotFound();
      return run;
    },
    async forget(clientId) {
      const run = runs.get(clientId);
      runs.delete(clientId);
      run?.cancelling.abort();
      await run?.ended;
    },
    async stop() {
      for (const run of runs.values()) run.cancelling.abort();
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },
  };
}

function createRun(begun: LabRun, clock: ServerClock): Run {
  let told = begun;
  let found: RunFound | null = null;
  let endedAtMs: number | null = null;
  return {
    get told() {
      return told;
    },
    cancelling: new AbortController(),
    ended: Promise.resolve(),
    noteProgress(progress) {
      if (told.state === 'running') told = { ...told, progress };
    },
    end(how, what) {
      if (told.state !== 'running') return;
      told = { ...told, ...how };
      found = what ?? null;
      endedAtMs = clock.nowMs();
    },
    answers() {
      if (found === null) throw labRunNotFound();
      return found;
    },
    endedAtMs: () => endedAtMs,
  };
}
