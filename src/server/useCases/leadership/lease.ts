import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { LeaseRepository } from '../../storage/repositories/leaseRepository.ts';

const RENEW_EVERY_MS = 1_000;
/** Without renewal the lease is over, by the database's clock. */
export const EXPIRES_AFTER_MS = 5_000;
/** Without renewal the holder is not sure any more, by its own clock: earlier than anybody else can begin. */
const DOUBT_AFTER_MS = 4_000;

/** The right to judge yards, as the process that holds it knows of it. */
export type Lease = {
  readonly term: number;
  /**
   * Whether nobody else can have begun. To be asked at each answer, not remembered: a process that was stopped and
   * wakes finds out here before it serves anything.
   */
  isSure(): boolean;
  /** Fulfilled once another term has begun. Then the lease is never sure again. */
  readonly lost: Promise<void>;
  /** Renews no more, and gives the lease back so that another process need not wait. */
  giveBack(): Promise<void>;
};

type LeaseDependencies = {
  readonly repository: Pick<LeaseRepository, 'renew' | 'release'>;
  readonly term: number;
  /** When the lease was asked for, on `elapsedMs`. */
  readonly askedAtMs: number;
  /** Time that has passed since some start, never less than before, ms. */
  readonly elapsedMs: () => number;
  readonly log: Pick<ServiceLog, 'warn'>;
};

/** Holds a lease that was acquired just now: renews it each second until it is lost or given back. */
export function holdLease({ repository, term, askedAtMs, elapsedMs, log }: LeaseDependencies): Lease {
  let sureSinceMs = askedAtMs;
  let isLost = false;
  let renewing: Promise<void> | null = null;
  let lose = () => {};
  const lost = new Promise<void>((resolve) => (lose = resolve));

  async function renew(): Promise<void> {
    // what counts is when it was asked for: the answer may have been long on its way
    const atMs = elapsedMs();
    try {
      if (await repository.renew(term, EXPIRES_AFTER_MS)) sureSinceMs = atMs;
      else {
        isLost = true;
        clearInterval(timer);
        lose();
      }
    } catch (error) {
      log.warn({ err: error, term }, 'The lease could not be renewed');
    }
  }

  const timer = setInterval(() => {
    renewing ??= renew().finally(() => (renewing = null));
  }, RENEW_EVERY_MS);

  return {
    term,
    isSure: () => !isLost && elapsedMs() - sureSinceMs < DOUBT_AFTER_MS,
    lost,
    async giveBack() {
      clearInterval(timer);
      await renewing;
      if (!isLost) await repository.release(term);
      isLost = true;
    },
  };
}

/** The lease of a store that no other process can open: it is always sure. */
export function soleLease(term: number): Lease {
  return { term, isSure: () => true, lost: new Promise(() => {}), giveBack: async () => {} };
}
