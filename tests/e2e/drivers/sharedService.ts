import type { SharedService } from './serviceKeeper.ts';
import { test } from './test.ts';

/**
 * The service that all specs of a worker share, for a spec whose helpers need its address. For tests that only read, or
 * that take back what they change, so that the next one finds all as at the start.
 */
export function sharedService(): SharedService {
  let current: SharedService | null = null;
  test.beforeEach(({ service }) => {
    current = service;
  });
  return {
    get origin() {
      if (current === null) throw new Error('The service is known once a test has begun.');
      return current.origin;
    },
  };
}
