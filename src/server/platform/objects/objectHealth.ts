import type { ServiceLog } from '../log/serviceLog.ts';
import { reasonOf } from '../log/reasonOf.ts';

/** For so long a store that failed is not asked again, ms: what waits for it goes on without it. */
const REST_MS = 10_000;

/** What is measured of an object store. */
export type ObjectReadings = {
  /** Whether the last call failed. */
  isFailing(): boolean;
  /** Attempts that failed since the start. */
  failures(): number;
};

export type ObjectHealth = {
  /** Whether the store failed a moment ago. */
  isResting(): boolean;
  passed(): void;
  /** An attempt failed; another one follows. */
  attemptFailed(): void;
  /** A call was given up. */
  failed(error: unknown): void;
  readonly readings: ObjectReadings;
};

/** Notes how calls of an object store end, and tells the log when it begins to fail and when it does not any more. */
export function createObjectHealth(log: ServiceLog, monotonicMs: () => number): ObjectHealth {
  let restUntilMs = Number.NEGATIVE_INFINITY;
  let isFailing = false;
  let failures = 0;
  return {
    isResting: () => monotonicMs() < restUntilMs,
    passed() {
      if (isFailing) log.info({}, 'The object store answers again');
      isFailing = false;
      restUntilMs = Number.NEGATIVE_INFINITY;
    },
    attemptFailed: () => void (failures += 1),
    failed(error) {
      restUntilMs = monotonicMs() + REST_MS;
      if (!isFailing) log.error({ reason: reasonOf(error) }, 'The object store fails');
      isFailing = true;
    },
    readings: { isFailing: () => isFailing, failures: () => failures },
  };
}
