import { StrikeStep } from '#contracts/strike.ts';
import { STEP_MS } from '#domain/lightning/strikeColumns.ts';
import type { ObjectStore } from '../../platform/objects/objectStore.ts';
import { pauseByTimer, type Pause } from '../../platform/time/pause.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { readStoredStep, stepKey } from './storedSteps.ts';
import { KEEP_MS } from './stepRetention.ts';

/** After a failure, ms: the store rests as long. */
const AGAIN_AFTER_MS = 10_000;
/** Steps from before this process led, and so long after, may have been stored by the one that led before. */
const OVERLAP_MS = 60_000;
const FORM = {
  type: 'application/json; charset=utf-8',
  cacheControl: `public, max-age=${KEEP_MS / 1_000}, immutable`,
};

/** What waits for the object store, and what will never be there. */
export type UploadReadings = {
  /** Steps that are to be stored. */
  waiting(): number;
  /** Steps since the start that were not stored: neither memory nor disk had them any more. */
  lost(): number;
};

export type StepUpload = {
  /** Takes a step that was published. Returns at once. */
  note(stepMs: number): void;
  readonly readings: UploadReadings;
  stop(): Promise<void>;
};

type UploadDependencies = {
  readonly store: Pick<ObjectStore, 'get' | 'put'>;
  readonly sources: string;
  /** What was published as that step; null: this machine has it no longer. */
  readonly readLocal: (stepMs: number) => Promise<Uint8Array | null>;
  readonly clock: ServerClock;
  readonly pause?: Pause;
};

/**
 * Stores published steps, the newest first, one at a time. Nothing waits for the store: what it does not take stays in
 * memory or on the disk and is stored later.
 */
export function startStepUpload(dependencies: UploadDependencies): StepUpload {
  const { clock, pause = pauseByTimer } = dependencies;
  const startedMs = clock.nowMs();
  const waiting: number[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  let lost = 0;
  let isWorking = false;
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    isWorking = true;
    for (let stepMs = waiting.pop(); stepMs !== undefined && !signal.aborted; stepMs = waiting.pop()) {
      // as on the disk, older ones are not kept
      if (clock.nowMs() - (stepMs + STEP_MS) > KEEP_MS) continue;
      try {
        const mayBeStored = stepMs < startedMs + OVERLAP_MS;
        if (!(await upload(dependencies, stepMs, { mayBeStored, signal }))) lost += 1;
      } catch {
        waiting.push(stepMs);
        await pause(AGAIN_AFTER_MS, signal);
      }
    }
    isWorking = false;
  }

  return {
    note(stepMs) {
      waiting.push(stepMs);
      while (waiting.length > KEEP_MS / STEP_MS) waiting.shift();
      if (!isWorking) working = work();
    },
    readings: { waiting: () => waiting.length, lost: () => lost },
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

/** @returns false: there is nothing to store any more. */
async function upload(
  { store, sources, readLocal }: UploadDependencies,
  stepMs: number,
  { mayBeStored, signal }: { mayBeStored: boolean; signal: AbortSignal },
): Promise<boolean> {
  const own = await readLocal(stepMs);
  if (own === null) return false;
  const stored = mayBeStored ? await readStoredStep(store, sources, stepMs, { signal }) : null;
  const bytes = stored === null ? own : joined(stored.body.bytes, own);
  if (stored?.body.bytes.equals(bytes) !== true)
    await store.put(stepKey(sources, stepMs), bytes, FORM, { signal });
  return true;
}

/** A step of two leaders in turn: what either knew, each strike once, by time. */
function joined(stored: Uint8Array, own: Uint8Array): Uint8Array {
  const [there, here] = [stored, own].map((bytes) =>
    StrikeStep.parse(JSON.parse(Buffer.from(bytes).toString())),
  );
  // a drill's must not hide a real one (S1)
  const nameOf = ({ lat, lon, timestamp, strikeType, drill }: StrikeStep[number]) =>
    [timestamp, lat, lon, strikeType, drill === true].join(' ');
  const known = new Set(there!.map(nameOf));
  const more = here!.filter((strike) => !known.has(nameOf(strike)));
  if (more.length === 0) return stored;
  return Buffer.from(JSON.stringify([...there!, ...more].toSorted((a, b) => a.timestamp - b.timestamp)));
}
