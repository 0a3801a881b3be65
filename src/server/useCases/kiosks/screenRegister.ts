import type { StatusReport } from '#contracts/statusReport.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';

/** A screen that has not reported for this long is gone, ms; it reports every 10 s. */
const GONE_AFTER_MS = 60_000;
/** What a display shows is told of again after this time, ms: who asks what it showed at an instant looks back no further. */
export const TOLD_AGAIN_AFTER_MS = 6 * 3_600_000;
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
  /** Forgets displays that reported no more for a minute, and tells of them. */
  forgetGone(): void;
  /** Whether a report is at most a minute old. */
  isAlive(report: ScreenStatus): boolean;
  /** Newest report of a kiosk since the start, however old; null: none. */
  lastOf(kioskId: string): ScreenStatus | null;
  noteRefused(): void;
  /** Reports that were refused since the start, because they did not prove who sent them. */
  refusedCount(): number;
};

type Listeners = {
  /** Told of the first report of a display, of each that says something else than the one before, and of one each six hours. */
  readonly onChanged?: (status: ScreenStatus) => void;
  /** Told of the last report of each display that is gone. */
  readonly onGone?: (last: ScreenStatus) => void;
};

export function createScreenRegister(
  clock: ServerClock,
  { onChanged = () => {}, onGone = () => {} }: Listeners = {},
): ScreenRegister {
  const screens = new Map<string, ScreenStatus>();
  const ofKiosks = new Map<string, ScreenStatus>();
  const toldAtMs = new Map<string, number>();
  let refused = 0;
  const isAlive = ({ reportedAtMs }: ScreenStatus) => reportedAtMs >= clock.nowMs() - GONE_AFTER_MS;

  function isGone(displayId: string): boolean {
    const last = screens.get(displayId);
    return last !== undefined && !isAlive(last);
  }

  function tell(status: ScreenStatus): void {
    toldAtMs.set(status.displayId, status.reportedAtMs);
    onChanged(status);
  }

  function isDue({ displayId, reportedAtMs }: ScreenStatus): boolean {
    return Math.abs(reportedAtMs - (toldAtMs.get(displayId) ?? -Infinity)) >= TOLD_AGAIN_AFTER_MS;
  }

  function forgetGone(): void {
    for (const [displayId, report] of screens) {
      if (isAlive(report)) continue;
      screens.delete(displayId);
      toldAtMs.delete(displayId);
      onGone(report);
    }
  }

  return {
    report(status) {
      if (screens.size >= MOST_DISPLAYS) forgetGone();
      if (isGone(status.displayId)) forgetGone();
      const last = screens.get(status.displayId);
      if (last !== undefined || screens.size < MOST_DISPLAYS) {
        screens.set(status.displayId, status);
        if (last === undefined || isOther(status, last) || isDue(status)) tell(status);
      }
      if (status.kioskId !== null) ofKiosks.set(status.kioskId, status);
    },
    alive() {
      forgetGone();
      return [...screens.values()].sort((a, b) => b.reportedAtMs - a.reportedAtMs);
    },
    forgetGone,
    isAlive,
    lastOf: (kioskId) => ofKiosks.get(kioskId) ?? null,
    noteRefused: () => void refused++,
    refusedCount: () => refused,
  };
}

function isOther(a: ScreenStatus, b: ScreenStatus): boolean {
  const facts = ['status', 'appVersion', 'clientId', 'facilityId', 'kioskId'] as const;
  return facts.some((fact) => a[fact] !== b[fact]);
}
