import type { AuditSealsRepository } from '../../storage/repositories/auditSealsRepository.ts';

const SEAL_EVERY_MS = 1_000;
const ROWS_AT_ONCE = 1_000;
/** A row is looked for only this far behind the newest sealed one; those of transactions that end late lie within. */
const LATE_ROWS = 10_000;

export type AuditSealer = {
  /** Seals every row that has no seal, and takes all rows into account. */
  sealAll(): Promise<void>;
  /** Seals what is left, then no more. */
  stop(): Promise<void>;
};

type SealerDependencies = {
  readonly seals: Pick<AuditSealsRepository, 'seal'>;
  readonly log: { error(detail: object, text: string): void };
};

/** Seals the audit each second. A failure is logged once and tried again with the next second. */
export function startAuditSealer({ seals, log }: SealerDependencies): AuditSealer {
  let sealedGid: number | null = null;
  let isFailing = false;
  let sealing: Promise<void> = Promise.resolve();

  async function sealSince(sinceGid: number): Promise<void> {
    for (let last = await seals.seal(sinceGid, ROWS_AT_ONCE); last !== null;) {
      sealedGid = Math.max(sealedGid ?? 0, last);
      last = await seals.seal(sinceGid, ROWS_AT_ONCE);
    }
    sealedGid ??= 0;
  }

  const next = (sinceGid: () => number) =>
    (sealing = sealing
      .then(() => sealSince(sinceGid()))
      .then(() => void (isFailing = false))
      .catch((error: unknown) => {
        if (!isFailing) log.error({ err: error }, 'The audit could not be sealed');
        isFailing = true;
      }));

  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    // all rows at first: those that the term before left without a seal
    void next(() => Math.max(0, (sealedGid ?? 0) - LATE_ROWS)).finally(() => (isBusy = false));
  }, SEAL_EVERY_MS);

  return {
    sealAll: () => next(() => 0),
    async stop() {
      clearInterval(timer);
      await next(() => 0);
    },
  };
}
