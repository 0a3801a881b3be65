import { countdownTo, isSameCountdown, type Countdown } from './countdown.ts';
import { endOfEventMs } from './eventEnd.ts';
import type { MapCode } from './mapCode.ts';
import type { ShownStatus } from './shownStatus.ts';
import { displayRank, type YardDisplay } from './yardDisplay.ts';

/** What a tile of one yard shows on a wall; the words are the view's. */
export type YardTile = Pick<
  YardDisplay,
  | 'shown'
  | 'isOverride'
  | 'isSatelliteOnly'
  | 'event'
  | 'closestStrikeM'
  | 'closestStrikeErrorM'
  | 'countdown'
> & {
  /** Time of the newest data of a yard whose data is missing, epoch ms; null: data is not the reason, or none came. */
  readonly dataAtMs: number | null;
};

const NO_COUNTDOWN: Countdown = { kind: 'none' };
const NOTHING_KNOWN = {
  isOverride: false,
  isSatelliteOnly: false,
  event: null,
  closestStrikeM: null,
  closestStrikeErrorM: null,
  countdown: NO_COUNTDOWN,
} as const;

/** Trust in the page as a whole, see `wallGridSelectors`. */
type Trust = 'loading' | 'fresh' | 'late' | 'lost';

type TileFacts = {
  readonly trust: Trust;
  /** See `YardTile`. */
  readonly dataAtMs: number | null;
  readonly quietPeriodMs: number;
};

/**
 * Tile of one yard, by its display and by the trust in the page. A page that is `lost` or `loading` leaves CLOSED,
 * which is never better than the truth, and shows no other status (S1, S4, S12). An override counts to its own end.
 * UNKNOWN has no countdown, whatever events are listed: a number there would read as the time until the yard opens.
 *
 * @param display As the yard's own pages show it.
 * @param nowMs Network time, epoch ms.
 */
export function yardTile(display: YardDisplay, facts: TileFacts, nowMs: number): YardTile {
  const { isOverride, isSatelliteOnly, event, closestStrikeM, closestStrikeErrorM } = display;
  const shown = trustedStatus(display.shown, facts.trust);
  if (shown === 'UNKNOWN' || shown === 'LOADING') {
    const { dataAtMs } = facts;
    return { ...NOTHING_KNOWN, shown, dataAtMs };
  }
  const endMs = isOverride && event !== null ? endOfEventMs(event, facts.quietPeriodMs) : null;
  const ownEnd = endMs === null ? NO_COUNTDOWN : countdownTo(endMs, nowMs);
  const countdown = isOverride ? ownEnd : display.countdown;
  return {
    shown,
    isOverride,
    isSatelliteOnly,
    event,
    closestStrikeM: isOverride ? null : closestStrikeM,
    closestStrikeErrorM: isOverride ? null : closestStrikeErrorM,
    countdown: shown === 'OPEN' && !isOverride ? NO_COUNTDOWN : countdown,
    dataAtMs: null,
  };
}

/**
 * The closest strike where the event tells its place;
 * null: none, or a closer one of the page's own, whose place is not told.
 */
export function placedStrike({ closestStrikeM, event }: Pick<YardTile, 'closestStrikeM' | 'event'>) {
  const placed = event?.closestStrike ?? null;
  return placed?.distanceM === closestStrikeM ? placed : null;
}

/** Returns whether two tiles read the same; countdowns are compared by the minute that is shown. */
export function isSameTile(a: YardTile, b: YardTile): boolean {
  return (
    a.shown === b.shown &&
    a.isOverride === b.isOverride &&
    a.isSatelliteOnly === b.isSatelliteOnly &&
    a.event === b.event &&
    a.closestStrikeM === b.closestStrikeM &&
    a.closestStrikeErrorM === b.closestStrikeErrorM &&
    a.dataAtMs === b.dataAtMs &&
    isSameCountdown(a.countdown, b.countdown)
  );
}

function trustedStatus(shown: ShownStatus, trust: Trust): ShownStatus {
  if (trust === 'fresh' || trust === 'late' || shown === 'CLOSED') return shown;
  return trust === 'loading' ? 'LOADING' : 'UNKNOWN';
}

/** Place of a tile in the worst-first order, 0 the worst (GAP-144). */
export function tileRank({ shown, isOverride }: Pick<YardTile, 'shown' | 'isOverride'>): number {
  return displayRank(shown, isOverride);
}

const CODE: Record<ShownStatus, MapCode> = {
  UNKNOWN: 0,
  LOADING: 0,
  OPEN: 1,
  WARNING: 2,
  ALERT_OPEN: 3,
  CLOSED: 4,
};

/** Code of a tile's status, by which lists are ordered. */
export function tileCode({ shown, isOverride }: Pick<YardTile, 'shown' | 'isOverride'>): MapCode {
  if (isOverride && shown === 'OPEN') return 5;
  return isOverride && shown === 'CLOSED' ? 6 : CODE[shown];
}
