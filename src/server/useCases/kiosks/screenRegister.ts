import type { StatusReport } from '#contracts/statusReport.ts';
import { elapsedBy } from '../../platform/time/elapsedClock.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';

/**
 * A display that was silent for longer shows nothing any more,
 * nor a facility that it has left out of its reports for longer, ms.
 */
const GONE_AFTER_MS = 60_000;
/**
 * Between two reports no more than this counts for what a display leaves out, ms: the rest it was away. A display reports
 * every 10 s, and a wall each yard with every fourth round of them.
 */
const REPORT_EVERY_MS = 10_000;
/** A facility that was not reported for longer is not shown any more, however often the display was away, ms. */
export const LEFT_OUT_AFTER_MS = 2 * GONE_AFTER_MS;
/**
 * What a display shows is told of again after this time, ms:
 * who asks what it showed at an instant looks back no further.
 */
export const TOLD_AGAIN_AFTER_MS = 6 * 3_600_000;
/**
 * More displays without enrolment than this are not counted, as a person could make up any number of ids. Enrolled ones all
 * are, which prove who they are: neither push the others out.
 */
const MOST_UNPROVED = 20_000;
/** More facilities of one display are not counted: a wall reports 24 at most, and tabs of one kiosk count together. */
const MOST_OF_A_DISPLAY = 64;

/** Which display reports; kioskId null: one without enrolment. */
export type DisplayIdentity = { readonly displayId: string; readonly kioskId: string | null };

/** What a display says that it shows of one facility. */
export type ScreenStatus = StatusReport &
  DisplayIdentity & { clientId: string; facilityId: string; reportedAtMs: number };

/**
 * Which displays are alive and what they say that they show (GAP-76): of a wall each yard that it reports. A display that
 * goes on to another yard ends at the first one by time, since another tab may show that still; the time in which it
 * reports nothing ends none of its yards before all of them. Kept in memory: a restart hears from all of them in seconds.
 */
export type ScreenRegister = {
  report(status: ScreenStatus): void;
  /** Newest report of each display that reported in the last minute, the newest first. */
  alive(): readonly ScreenStatus[];
  /** Forgets what displays reported no more for a minute of theirs, or silent ones at all, and tells of it. */
  forgetGone(): void;
  /** Whether the newest report of a kiosk is at most a minute old. */
  isAlive(kioskId: string): boolean;
  /** Newest report of a kiosk since the start, however old; null: none. */
  lastOf(kioskId: string): ScreenStatus | null;
  /** Newest report of a kiosk about each facility that it shows. */
  shownBy(kioskId: string): readonly ScreenStatus[];
  noteRefused(): void;
  /** Reports that were refused since the start, because they did not prove who sent them. */
  refusedCount(): number;
};

type Listeners = {
  /**
   * Told of the first report of a display about a facility, of each that says something else than the one before, and
   * of one each six hours.
   */
  readonly onChanged?: (status: ScreenStatus) => void;
  /** Told of the last report of a display about a facility that it shows no more. */
  readonly onGone?: (last: ScreenStatus) => void;
};

type Heard = {
  readonly report: ScreenStatus;
  /** When it came, by the time that has passed, ms. */
  readonly heardAfterMs: number;
};

/** Newest report of a display about one facility. */
type Shown = Heard & {
  /** When it was told of, epoch ms. */
  readonly toldAtMs: number;
  /** `reportingMs` of the display at that time. */
  readonly reportedAfterMs: number;
};

type Display = {
  /** When its newest report came, by the time that has passed, ms. */
  heardAfterMs: number;
  /** How long it has reported since it was heard first, without the times in which it was away, ms. */
  reportingMs: number;
  /** By facility. */
  readonly shown: Map<string, Shown>;
};

export function createScreenRegister(
  clock: ServerClock,
  { onChanged = () => {}, onGone = () => {} }: Listeners = {},
): ScreenRegister {
  // a wall that fell silent must not count as alive for as long as the clock was set back (ADR 28)
  const elapsedMs = elapsedBy(clock);
  const displays = createDisplays(elapsedMs, onGone);
  const { forgetGone, forgetGoneOf } = displays;
  const ofKiosks = new Map<string, Heard>();
  let refused = 0;

  function hear({ displayId }: ScreenStatus): void {
    const display = displays.get(displayId);
    if (display === undefined) return;
    forgetGoneOf(displayId, display);
    noteHeard(display, elapsedMs());
    forgetGoneOf(displayId, display);
  }

  function keep({ report: status, heardAfterMs }: Heard): void {
    const { displayId, reportedAtMs } = status;
    const display = displays.get(displayId) ?? { heardAfterMs, reportingMs: 0, shown: new Map() };
    const { shown, reportingMs: reportedAfterMs } = display;
    const key = `${status.clientId}/${status.facilityId}`;
    const last = shown.get(key);
    const hasRoom = shown.size === 0 ? displays.hasRoomFor(status) : shown.size < MOST_OF_A_DISPLAY;
    if (last === undefined && !hasRoom) return;
    const isTold = last !== undefined && !isOther(status, last.report) && !isDue(status, last.toldAtMs);
    const toldAtMs = isTold ? last.toldAtMs : reportedAtMs;
    shown.set(key, { report: status, heardAfterMs, toldAtMs, reportedAfterMs });
    displays.keep(status, display);
    if (!isTold) onChanged(status);
  }

  return {
    report(status) {
      hear(status);
      const heard = { report: status, heardAfterMs: elapsedMs() };
      keep(heard);
      if (status.kioskId !== null) ofKiosks.set(status.kioskId, heard);
    },
    alive() {
      forgetGone();
      return displays
        .all()
        .map(newestOf)
        .sort((a, b) => b.reportedAtMs - a.reportedAtMs);
    },
    forgetGone,
    isAlive: (kioskId) => isAlive(ofKiosks.get(kioskId), elapsedMs()),
    lastOf: (kioskId) => ofKiosks.get(kioskId)?.report ?? null,
    shownBy: (kioskId) => shownBy(displays.get(ofKiosks.get(kioskId)?.report.displayId ?? ''), elapsedMs()),
    noteRefused: () => void refused++,
    refusedCount: () => refused,
  };
}

/** Those that are counted, by their ids. */
function createDisplays(elapsedMs: () => number, onGone: (last: ScreenStatus) => void) {
  const displays = new Map<string, Display>();
  /** Ids of those without enrolment. */
  const unproved = new Set<string>();

  function forgetGoneOf(displayId: string, display: Display): void {
    for (const [key, one] of display.shown) {
      if (isShown(one, display, elapsedMs())) continue;
      display.shown.delete(key);
      onGone(one.report);
    }
    if (display.shown.size > 0) return;
    displays.delete(displayId);
    unproved.delete(displayId);
  }

  function forgetGone(): void {
    for (const [displayId, display] of displays) forgetGoneOf(displayId, display);
  }

  return {
    get: (displayId: string) => displays.get(displayId),
    all: () => [...displays.values()],
    forgetGoneOf,
    forgetGone,
    keep({ displayId, kioskId }: DisplayIdentity, display: Display): void {
      displays.set(displayId, display);
      if (kioskId === null) unproved.add(displayId);
    },
    /** Whether one that is not counted yet can be: where there are too many, those that went make room. */
    hasRoomFor({ kioskId }: DisplayIdentity): boolean {
      if (kioskId !== null) return true;
      if (unproved.size >= MOST_UNPROVED) forgetGone();
      return unproved.size < MOST_UNPROVED;
    },
  };
}

function isWithin(limitMs: number, afterMs: number, nowMs: number): boolean {
  return afterMs >= nowMs - limitMs;
}

function isAlive(last: Heard | undefined, nowMs: number): boolean {
  return last !== undefined && isWithin(GONE_AFTER_MS, last.heardAfterMs, nowMs);
}

function isShown(one: Shown, { heardAfterMs, reportingMs }: Display, nowMs: number): boolean {
  return (
    isWithin(GONE_AFTER_MS, heardAfterMs, nowMs) &&
    isWithin(GONE_AFTER_MS, one.reportedAfterMs, reportingMs) &&
    isWithin(LEFT_OUT_AFTER_MS, one.heardAfterMs, nowMs)
  );
}

function shownBy(display: Display | undefined, nowMs: number): readonly ScreenStatus[] {
  if (display === undefined) return [];
  const shown = [...display.shown.values()].filter((one) => isShown(one, display, nowMs));
  return shown.map(({ report }) => report);
}

/** It has one about a facility at least. */
function newestOf({ shown }: Display): ScreenStatus {
  return [...shown.values()].reduce((a, b) => (b.heardAfterMs > a.heardAfterMs ? b : a)).report;
}

function noteHeard(display: Display, afterMs: number): void {
  display.reportingMs += Math.min(afterMs - display.heardAfterMs, REPORT_EVERY_MS);
  display.heardAfterMs = afterMs;
}

function isDue({ reportedAtMs }: ScreenStatus, toldAtMs: number): boolean {
  return Math.abs(reportedAtMs - toldAtMs) >= TOLD_AGAIN_AFTER_MS;
}

function isOther(a: ScreenStatus, b: ScreenStatus): boolean {
  const facts = ['status', 'shown', 'appVersion', 'kioskId'] as const;
  return facts.some((fact) => a[fact] !== b[fact]);
}
