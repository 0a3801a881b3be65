import type { StatusReport } from '#contracts/statusReport.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';

/** A screen that has not reported a facility for this long shows it no more, ms; yard pages report every 10 s, walls each yard every 40 s. */
const GONE_AFTER_MS = 60_000;
/** What a display shows is told of again after this time, ms: who asks what it showed at an instant looks back no further. */
export const TOLD_AGAIN_AFTER_MS = 6 * 3_600_000;
/** More displays than this are not counted: a person could make up any number of ids. */
const MOST_DISPLAYS = 20_000;
/** More facilities of one display are not counted: a wall reports 24 at most, and tabs of one kiosk count together. */
const MOST_OF_A_DISPLAY = 64;

/** Which display reports; kioskId null: one without enrolment. */
export type DisplayIdentity = { readonly displayId: string; readonly kioskId: string | null };

/** What a display says that it shows of one facility. */
export type ScreenStatus = StatusReport &
  DisplayIdentity & { clientId: string; facilityId: string; reportedAtMs: number };

/**
 * Which displays are alive and what they say that they show (GAP-76): of a wall each yard that it reports. A display that
 * goes on to another yard ends at the first one by time, since another tab may show that still. Kept in memory: a restart
 * hears from all of them in seconds.
 */
export type ScreenRegister = {
  report(status: ScreenStatus): void;
  /** Newest report of each display that reported in the last minute, the newest first. */
  alive(): readonly ScreenStatus[];
  /** Forgets what displays reported no more for a minute, and tells of it. */
  forgetGone(): void;
  /** Whether a report is at most a minute old. */
  isAlive(report: ScreenStatus): boolean;
  /** Newest report of a kiosk since the start, however old; null: none. */
  lastOf(kioskId: string): ScreenStatus | null;
  /** Newest report of a kiosk about each facility that it reported in the last minute. */
  shownBy(kioskId: string): readonly ScreenStatus[];
  noteRefused(): void;
  /** Reports that were refused since the start, because they did not prove who sent them. */
  refusedCount(): number;
};

type Listeners = {
  /** Told of the first report of a display about a facility, of each that says something else than the one before, and of one each six hours. */
  readonly onChanged?: (status: ScreenStatus) => void;
  /** Told of the last report of a display about a facility that it reported no more for a minute. */
  readonly onGone?: (last: ScreenStatus) => void;
};

/** Newest report of a display about one facility, and when it was told of, epoch ms. */
type Shown = { readonly report: ScreenStatus; readonly toldAtMs: number };

export function createScreenRegister(
  clock: ServerClock,
  { onChanged = () => {}, onGone = () => {} }: Listeners = {},
): ScreenRegister {
  /** What each display shows, by facility. */
  const displays = new Map<string, Map<string, Shown>>();
  const ofKiosks = new Map<string, ScreenStatus>();
  let refused = 0;
  const isAlive = ({ reportedAtMs }: ScreenStatus) => reportedAtMs >= clock.nowMs() - GONE_AFTER_MS;
  const shownOf = (displayId: string) =>
    [...(displays.get(displayId)?.values() ?? [])].map(({ report }) => report);

  function forgetGoneOf(displayId: string): void {
    const shown = displays.get(displayId) ?? new Map<string, Shown>();
    for (const [key, { report }] of shown) {
      if (isAlive(report)) continue;
      shown.delete(key);
      onGone(report);
    }
    if (shown.size === 0) displays.delete(displayId);
  }

  function forgetGone(): void {
    for (const displayId of displays.keys()) forgetGoneOf(displayId);
  }

  function keep(status: ScreenStatus): void {
    const shown = displays.get(status.displayId) ?? new Map<string, Shown>();
    const key = `${status.clientId}/${status.facilityId}`;
    const last = shown.get(key);
    const hasRoom = shown.size === 0 ? displays.size < MOST_DISPLAYS : shown.size < MOST_OF_A_DISPLAY;
    if (last === undefined && !hasRoom) return;
    const isTold = last !== undefined && !isOther(status, last.report) && !isDue(status, last.toldAtMs);
    shown.set(key, { report: status, toldAtMs: isTold ? last.toldAtMs : status.reportedAtMs });
    displays.set(status.displayId, shown);
    if (!isTold) onChanged(status);
  }

  return {
    report(status) {
      if (displays.size >= MOST_DISPLAYS) forgetGone();
      forgetGoneOf(status.displayId);
      keep(status);
      if (status.kioskId !== null) ofKiosks.set(status.kioskId, status);
    },
    alive() {
      forgetGone();
      const newest = [...displays.keys()].map((id) => shownOf(id).reduce((a, b) => (isNewer(b, a) ? b : a)));
      return newest.sort((a, b) => b.reportedAtMs - a.reportedAtMs);
    },
    forgetGone,
    isAlive,
    lastOf: (kioskId) => ofKiosks.get(kioskId) ?? null,
    shownBy: (kioskId) => shownOf(ofKiosks.get(kioskId)?.displayId ?? '').filter(isAlive),
    noteRefused: () => void refused++,
    refusedCount: () => refused,
  };
}

function isNewer(a: ScreenStatus, b: ScreenStatus): boolean {
  return a.reportedAtMs > b.reportedAtMs;
}

function isDue({ reportedAtMs }: ScreenStatus, toldAtMs: number): boolean {
  return Math.abs(reportedAtMs - toldAtMs) >= TOLD_AGAIN_AFTER_MS;
}

function isOther(a: ScreenStatus, b: ScreenStatus): boolean {
  const facts = ['status', 'shown', 'appVersion', 'kioskId'] as const;
  return facts.some((fact) => a[fact] !== b[fact]);
}
