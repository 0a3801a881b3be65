import { stepPath } from '#domain/lightning/stepFile.ts';
import { STEP_MS } from '#domain/lightning/strikeColumns.ts';
import type { CachedBody } from '../../platform/http/cachedBody.ts';
import { objectDay } from '../../platform/objects/objectDay.ts';
import type { CallLimits, ObjectStore, StoredObject } from '../../platform/objects/objectStore.ts';
import { ObjectStoreError } from '../../platform/objects/objectStoreError.ts';
import { createQuickReads, isOfThePast } from '../../platform/objects/quickReads.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { KEEP_MS } from './stepRetention.ts';
import { readKnownStep, type KnownStep } from './strikeStepBody.ts';

/** First part of the keys of steps; then comes their day. */
export const STEPS = 'steps';

const DAY_MS = 86_400_000;
/** A younger step comes from the process that judges or is not known: no screen waits for the store with it. */
const CLOSED_MS = 120_000;

type StoredDependencies = {
  readonly store: Pick<ObjectStore, 'get'>;
  /** Ids of the sources whose steps are read; null: they are not known yet. */
  readonly sources: () => string | null;
  readonly clock: ServerClock;
};

/**
 * Steps of the last days from the object store, for what this machine does not have itself.
 *
 * @returns Answers a step that ended two minutes ago or earlier; null: it is not known (S4). Never rejects, and never takes
 * longer than 1.5 s.
 */
export function createStoredSteps({ store, sources, clock }: StoredDependencies) {
  const read = createQuickReads(store);
  return async (stepMs: number): Promise<CachedBody | null> => {
    const of = sources();
    const ageMs = clock.nowMs() - (stepMs + STEP_MS);
    if (of === null || ageMs < CLOSED_MS || ageMs > KEEP_MS + DAY_MS) return null;
    return read({ key: stepKey(of, stepMs), toBody: (found) => stepIn(found, stepMs)?.body ?? null });
  };
}

/**
 * A step of the object store; null: there is none, or none that can be believed.
 *
 * @throws ObjectStoreError while the store cannot say.
 */
export async function readStoredStep(
  store: Pick<ObjectStore, 'get'>,
  sources: string,
  stepMs: number,
  limits: CallLimits,
): Promise<KnownStep | null> {
  try {
    const found = await store.get(stepKey(sources, stepMs), limits);
    return found && stepIn(found, stepMs);
  } catch (error) {
    if (error instanceof ObjectStoreError && error.fault === 'broken') return null;
    throw error;
  }
}

/** @param sources Ids of the sources that the steps are of: steps of others do not mix with them. */
export function stepKey(sources: string, stepMs: number): string {
  return [STEPS, objectDay(stepMs), sources, stepPath('{HHmmss}.json', stepMs)].join('/');
}

function stepIn(found: StoredObject, stepMs: number): KnownStep | null {
  return isOfThePast(found, stepMs + STEP_MS) ? readKnownStep(stepMs, found.bytes) : null;
}
