import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { Storage } from '../../storage/openStorage.ts';
import { createElapsedClock } from '../../platform/time/elapsedClock.ts';
import { systemClock } from '../../platform/time/serverClock.ts';
import { EXPIRES_AFTER_MS, holdLease, soleLease, type Lease } from './lease.ts';

/** How often a process that stands by looks whether the lease is free, ms. */
const LOOK_EVERY_MS = 500;

/** Another process leads, and this one is not to wait for it; or it cannot go on. The message is one line. */
export class LeadershipError extends Error {
  override readonly name = 'LeadershipError';
}

type AcquireDependencies = {
  readonly storage: Storage;
  readonly log: ServiceLog;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** For how long it may look as if another process led: one that was killed just now holds the lease still, ms. */
  readonly patienceMs: number;
  /** Told once when another process leads. Throws where this one is not to wait. */
  readonly onOther: (holder: string) => void;
};

/** Waits for the lease. null: the waiting was ended. */
export async function acquireLease({
  storage,
  log,
  signal,
  onOther,
  patienceMs,
}: AcquireDependencies): Promise<Lease | null> {
  const holder = `${hostname()}:${process.pid}`;
  if (storage.kind === 'pglite') return soleLease(await storage.lease.take(holder));
  const elapsedMs = createElapsedClock({ monotonicMs: () => performance.now(), wallMs: systemClock.nowMs });
  const startedMs = elapsedMs();
  let isTold = false;
  while (!signal.aborted) {
    const askedAtMs = elapsedMs();
    // a database that does not answer, or that still waits for a write of the old term, is asked again
    const found = await look(storage, holder).catch(() => null);
    if (typeof found === 'number')
      return holdLease({ repository: storage.lease, term: found, askedAtMs, elapsedMs, log });
    if (found !== null && !isTold && askedAtMs - startedMs >= patienceMs) {
      isTold = true;
      onOther(found);
    }
    await setTimeout(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
  }
  return null;
}

/** The number of the new term, or who has the old one. */
async function look({ lease }: Storage, holder: string): Promise<number | string | null> {
  return (await lease.acquire(holder, EXPIRES_AFTER_MS)) ?? (await lease.holder());
}
