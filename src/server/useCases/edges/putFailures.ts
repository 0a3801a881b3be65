import { reasonOf } from '../../platform/log/reasonOf.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';

/** Tells of failures of the bus once, until everything has passed again, and counts them since the start. */
export type PutFailures = { failed(error: unknown): void; passed(): void; count(): number };

export function createPutFailures(log: ServiceLog): PutFailures {
  let isFailing = false;
  let count = 0;
  return {
    failed(error) {
      count += 1;
      if (!isFailing) log.error({ reason: reasonOf(error) }, 'Answers could not be put on the bus');
      isFailing = true;
    },
    passed() {
      if (isFailing) log.warn({}, 'Answers are put on the bus again');
      isFailing = false;
    },
    count: () => count,
  };
}
