import type { ServerClock } from '../serverClock.ts';
import type { ScreenStatus } from './statusFileRoute.ts';

/** A screen that has not reported for this long is gone, ms; it reports every 10 s. */
const GONE_AFTER_MS = 60_000;

/** Which screens are alive and what they say that they show (GAP-76). Kept in memory: a restart hears from all of them in seconds. */
export type ScreenRegister = {
  report(status: ScreenStatus): void;
  /** Screens that reported in the last minute, the newest report first. */
  alive(): readonly ScreenStatus[];
};

export function createScreenRegister(clock: ServerClock): ScreenRegister {
  const screens = new Map<string, ScreenStatus>();

  function forgetGone(): void {
    const fromMs = clock.nowMs() - GONE_AFTER_MS;
    for (const [key, { reportedAtMs }] of screens) if (reportedAtMs < fromMs) screens.delete(key);
  }

  return {
    report(status) {
      screens.set(`${status.clientId}/${status.facilityId}`, status);
      forgetGone();
    },
    alive() {
      forgetGone();
      return [...screens.values()].sort((a, b) => b.reportedAtMs - a.reportedAtMs);
    },
  };
}
