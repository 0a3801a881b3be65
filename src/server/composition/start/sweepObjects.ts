import { CHECKS } from '../doctor/objectChecks.ts';
import { removeEnded, type KeptObjects } from '../../platform/objects/removeEnded.ts';
import { TILES } from '../../platform/objects/tileObjects.ts';
import type { ObjectStore } from '../../platform/objects/objectStore.ts';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { EXPORTS } from '../../useCases/history/reportObjects.ts';
import { STEPS } from '../../world/lightning/storedSteps.ts';
import { KEEP_MS } from '../../world/lightning/stepRetention.ts';

const SWEEP_EVERY_MS = 10 * 60_000;

/** How long objects are kept after the day of their keys. The day of an export is the one on which it expires. */
export const KEPT: readonly KeptObjects[] = [
  { prefix: STEPS, keepMs: KEEP_MS },
  { prefix: TILES, keepMs: KEEP_MS },
  { prefix: EXPORTS, keepMs: 0 },
  // what a check that was broken off has left
  { prefix: CHECKS, keepMs: 0 },
];

type Dependencies = {
  readonly store: Pick<ObjectStore, 'list' | 'remove'>;
  readonly clock: ServerClock;
  readonly log: Pick<ServiceLog, 'warn'>;
};

/**
 * Removes what was kept long enough, at once and every ten minutes.
 *
 * @returns Ends it.
 */
export function startObjectSweeps({ store, clock, log }: Dependencies): () => Promise<void> {
  const stopping = new AbortController();
  let sweeping: Promise<void> | null = null;

  async function sweep(): Promise<void> {
    for (const kept of KEPT) await removeEnded(store, kept, clock.nowMs(), stopping.signal);
  }

  function begin(): void {
    sweeping ??= sweep()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.warn({ reason: reasonOf(error) }, 'Old objects could not be removed');
      })
      .finally(() => (sweeping = null));
  }

  begin();
  const timer = setInterval(begin, SWEEP_EVERY_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await sweeping;
  };
}
