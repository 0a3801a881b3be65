import type { StatusReport } from '#contracts/statusReport.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';

/** A screen that has not reported for this long is gone, ms; it reports every 10 s. */
const GONE_AFTER_MS = 60_000;
/** More displays than this are not counted: a person could make up any number of ids. */
const MOST_DISPLAYS = 20_000;

/** Which display reports; kioskId null: one without enrolment. */
export type DisplayIdentity = { readonly displayId: string; readonly kioskId: string | null };

/** What a display says that it shows. */
export type ScreenStatus = StatusReport &
  DisplayIdentity & { clientId: string; facilityId: string; reportedAtMs: number };

/** Which displays are alive and what they say that they show (GAP-76). Kept in memory: a restart hears from all of them in seconds. */
export type ScreenRegister = {
  report(status: ScreenStatus): void;
  /** Newest report of each display that reported in the last minute, the newest first. */
  alive(): readonly ScreenStatus[];
  /** Whether a report is at most a minute old. */
  isAlive(report: ScreenStatus): boolean;
  /** Newest report of a kiosk since the start, however old; null: none. */
  lastOf(kioskId: string): ScreenStatus | null;
  noteRefused(): void;
  /** Reports that were refused since the start, because they did not prove who sent them. */
  refusedCount(): number;
};

export function createScreenRegister(clock: ServerClock): ScreenRegister {
  const screens = new Map<string, ScreenStatus>();
  const ofKiosks = new Map<string, ScreenStatus>();
  let refused = 0;
  const isAlive = ({ reportedAtMs }: ScreenStatus) => reportedAtMs >= clock.nowMs() - GONE_AFTER_MS;

  function forgetGone(): void {
    for (const [displayId, report] of screens) if (!isAlive(report)) screens.delete(displayId);
  }

  return {
    report(status) {
      if (screens.size >= MOST_DISPLAYS) forgetGone();
      if (screens.has(status.displayId) || screens.size < MOST_DISPLAYS)
        screens.set(status.displayId, status);
      if (status.kioskId !== null) ofKiosks.set(status.kioskId, status);
    },
    alive() {
      forgetGone();
      return [...screens.values()].sort((a, b) => b.reportedAtMs - a.reportedAtMs);
    },
    isAlive,
    lastOf: (kioskId) => ofKiosks.get(kioskId) ?? null,
    noteRefused: () => void refused++,
    refusedCount: () => refused,
  };
}
