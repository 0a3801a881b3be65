import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { probeOverride, type OverrideProbe } from './probeOverride.ts';

const PROBE_EVERY_MS = 60_000;

/** What the probe has found. */
export type ProbeReadings = {
  /** When an override was written, seen and removed last, epoch ms; before the first time, when the probe began. */
  lastSuccessMs(): number;
  /** From the order to the first answer that showed the override, last time, seconds; NaN: not yet. */
  visibleAfterS(): number;
  failures(): number;
};

export type YardProbe = {
  readonly readings: ProbeReadings;
  /** Probes once. Never rejects: a failure is counted and logged. */
  probe(): Promise<void>;
  /** Probes each minute. */
  start(): void;
  /** No further probe; one that is underway removes its override first. */
  stop(): Promise<void>;
};

type ProbeDependencies = OverrideProbe & {
  /** Whether this process is sure that it leads (S13). */
  readonly isSure: () => boolean;
  readonly clock: Pick<ServerClock, 'nowMs'>;
  readonly log: Pick<ServiceLog, 'warn'>;
};

/** Tests each minute whether users can override, at a canary yard (see `probeOverride`). */
export function createYardProbe(dependencies: ProbeDependencies): YardProbe {
  const { yard, isSure, clock, log } = dependencies;
  const stopping = new AbortController();
  let lastSuccessMs = clock.nowMs();
  let visibleAfterS = Number.NaN;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let underway: Promise<void> | null = null;

  async function probeOnce(): Promise<void> {
    try {
      visibleAfterS = await probeOverride(dependencies, stopping.signal);
      lastSuccessMs = clock.nowMs();
    } catch (error) {
      if (stopping.signal.aborted) return;
      failures += 1;
      log.warn({ err: error, ...yard }, 'The probe of the canary yard failed');
    }
  }

  async function probe(): Promise<void> {
    if (!isSure()) return; // the process that leads probes
    underway ??= probeOnce().finally(() => (underway = null));
    await underway;
  }

  return {
    readings: {
      lastSuccessMs: () => lastSuccessMs,
      visibleAfterS: () => visibleAfterS,
      failures: () => failures,
    },
    probe,
    start: () => void (timer = setInterval(() => void probe(), PROBE_EVERY_MS)),
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await underway;
    },
  };
}
