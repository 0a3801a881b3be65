import { isLightningEvent, runningSinceMs, type ActiveEvent } from './activeEvent.ts';
import type { YardStatus } from './alertStatus.ts';
import { lastCauseEndMs } from './closingEnd.ts';
import { closestStrike } from './closestStrike.ts';
import { isSameCountdown, type Countdown } from './countdown.ts';
import { lastStrikeOfMs } from './eventEnd.ts';
import type { Locale } from './eventWording.ts';
import { mapCodeOf, MAP_MARKS } from './mapCode.ts';
import type { MapStatus } from './mapStatus.ts';
import { SHOWN, type ShownStatus } from './shownStatus.ts';
import { shownEndMs, shownLastStrikeMs } from './shownTimes.ts';
import { verdictCountdown, type CountdownFacts } from './verdictCountdown.ts';
import type { YardVerdict } from './yardVerdict.ts';

/** How well a shown status is confirmed. */
type DisplayFreshness = {
  /** `late`: still proven, but not confirmed lately; `unknown`: the facts prove nothing. */
  readonly state: 'loading' | 'current' | 'late' | 'unknown';
  /** Network time of the last good check, epoch ms; null: none yet. */
  readonly checkedAtMs: number | null;
};

/** Everything that any surface shows of one yard's status (GAP-144). */
export type YardDisplay = {
  /** Status word, by the same code everywhere. */
  readonly shown: ShownStatus;
  /** An override decides the status and is always marked as one (S9). */
  readonly isOverride: boolean;
  /** The status is practised. */
  readonly isDrill: boolean;
  /** OPEN by the word of satellites alone, which every surface says beside the word (GAP-137). */
  readonly isSatelliteOnly: boolean;
  /** Whether people may work outdoors: UNKNOWN also while loading. */
  readonly yardStatus: YardStatus;
  /** `mapRule`: one of the map's own two rules at the end of an alert decides (GAP-72), or a hidden event type. */
  readonly reason: YardVerdict['reason'] | 'mapRule';
  /** Event that decides the status and names it: the worst alert, the override or the drill; null: none. */
  readonly event: ActiveEvent | null;
  /** Start of that event, epoch ms, of lightning its first strike (GAP-62); null: not known. */
  readonly sinceMs: number | null;
  /** Last strike that counts for that event, epoch ms; null: it is not lightning, or not known. */
  readonly lastStrikeMs: number | null;
  /**
   * End to show for the status, epoch ms: that of the countdown, of an override its own; null: not known, as while the
   * status is unknown: it would read as the time until the yard opens.
   */
  readonly endMs: number | null;
  /** Closest strike, metres; null: not known. Told by `formatStrikeDistance` together with its error. */
  readonly closestStrikeM: number | null;
  /** Metres by which that distance may be wrong, where a satellite placed the strike; null: it is placed well. */
  readonly closestStrikeErrorM: number | null;
  readonly countdown: Countdown;
  readonly freshness: DisplayFreshness;
  /** Language and units of every text and number on the surface. */
  readonly locale: Locale;
};

/** Facts besides the verdict on which a display rests. */
export type DisplayFacts = CountdownFacts & {
  /** Closest strike that the page's own worker knows of, metres; null: none, or no worker. */
  readonly closestStrikeM: number | null;
  /** As the machine that holds the facts knows it by its own timers. */
  readonly freshness: DisplayFreshness;
  readonly locale: Locale;
  /**
   * Mark of the map for the same facts, on surfaces that go by it: map, card, list, picker. null: yard pages and
   * facility view. It differs from the verdict only by GAP-72 and by event types that yard pages hide.
   */
  readonly mark: MapStatus | null;
};

/**
 * Display of one yard: status, reason, times, countdown, units, language and freshness. Every surface shows it in its
 * own layout, and none finds any of them by itself (GAP-144). Never throws.
 *
 * @param verdict Verdict on `facts.feed`, by `yardVerdict`.
 * @param nowMs Network time, epoch ms.
 */
export function yardDisplay(verdict: YardVerdict, facts: DisplayFacts, nowMs: number): YardDisplay {
  const decided = facts.mark === null ? verdict : byMark(verdict, facts.mark);
  const { shown, isOverride, drill, reason } = decided;
  const event = eventOf(decided, facts);
  const isLightning = event !== null && isLightningEvent(event);
  const closest = closestStrike(facts.closestStrikeM, event, facts.feed);
  // the countdown knows no rule of the map
  const counted = { ...decided, reason: reason === 'mapRule' ? ('alert' as const) : reason };
  const countdown = verdictCountdown(counted, facts, nowMs);
  return {
    shown,
    isOverride,
    isDrill: drill !== null,
    isSatelliteOnly: shown === 'OPEN' && !isOverride && facts.feed?.isSatelliteOnly === true,
    yardStatus: yardStatusOfShown(shown),
    reason,
    event,
    sinceMs: event === null ? null : sinceOfMs(event, isLightning),
    lastStrikeMs: isLightning ? lastStrikeToShowMs(event, decided, facts) : null,
    endMs: endToShowMs({ event, countdown }, decided, facts, nowMs),
    closestStrikeM: closest?.distanceM ?? null,
    closestStrikeErrorM: closest?.errorM ?? null,
    countdown,
    freshness: facts.freshness,
    locale: facts.locale,
  };
}

/**
 * Place of a status in a list, worst first: CLOSED and closing overrides 0, ALERT OPEN 1, UNKNOWN 2, WARNING 3,
 * opening override 4, OPEN 5. A list that is loading stands with UNKNOWN. Source: GAP-144.
 */
export function displayRank(shown: ShownStatus, isOverride: boolean): number {
  return shown === 'OPEN' && isOverride ? 4 : RANK[shown];
}

const RANK: Record<ShownStatus, number> = {
  CLOSED: 0,
  ALERT_OPEN: 1,
  UNKNOWN: 2,
  LOADING: 2,
  WARNING: 3,
  OPEN: 5,
};

const YARD_STATUS: Record<ShownStatus, YardStatus> = {
  OPEN: 'OPEN',
  WARNING: 'OPEN',
  ALERT_OPEN: 'OPEN',
  CLOSED: 'CLOSED',
  UNKNOWN: 'UNKNOWN',
  LOADING: 'UNKNOWN',
};

/** Whether people may work outdoors under a shown status; UNKNOWN while loading. */
export function yardStatusOfShown(shown: ShownStatus): YardStatus {
  return YARD_STATUS[shown];
}

type Decided = Pick<YardVerdict, 'shown' | 'isOverride' | 'override' | 'alerts' | 'drill'> & {
  readonly reason: YardDisplay['reason'];
};

/** The verdict as the map marks it: the same, except where one of the map's own rules decides. */
function byMark(verdict: YardVerdict, mark: MapStatus): Decided {
  const isOverride = mark.status === 'OVERRIDE';
  const shown = SHOWN[MAP_MARKS[mapCodeOf(mark)].status];
  if (shown === verdict.shown && isOverride === verdict.isOverride) return verdict;
  // the map has no mark for loading (STATUS-16)
  if (shown === 'UNKNOWN' && verdict.shown === 'LOADING') return { ...verdict, shown };
  const alerts = mark.event === null || isOverride ? [] : [mark.event];
  return { ...verdict, shown, isOverride, alerts, drill: null, reason: 'mapRule' };
}

function eventOf(
  { drill, isOverride, override, alerts, reason }: Decided,
  { feed, mark }: DisplayFacts,
): ActiveEvent | null {
  if (drill !== null) return drill;
  if (!isOverride) return alerts[0] ?? null;
  if (reason === 'mapRule') return mark?.event ?? null;
  return feed?.events.find(({ id }) => id === override.eventId) ?? null;
}

function sinceOfMs(event: ActiveEvent, isLightning: boolean): number | null {
  return isLightning && event.firstStartAtMs === undefined ? null : knownMs(runningSinceMs(event));
}

/** A drill knows no real strike. */
function lastStrikeToShowMs(
  event: ActiveEvent,
  { drill }: Decided,
  { witness }: DisplayFacts,
): number | null {
  return knownMs(drill === null ? shownLastStrikeMs(event, witness) : lastStrikeOfMs(event));
}

function endToShowMs(
  { event, countdown }: Pick<YardDisplay, 'event' | 'countdown'>,
  { shown, isOverride, alerts }: Decided,
  facts: DisplayFacts,
  nowMs: number,
): number | null {
  if (!isOverride && countdown.kind === 'running') return countdown.untilMs;
  const isKnown = isOverride || countdown.kind !== 'none';
  const endMs = event === null || shown === 'UNKNOWN' || !isKnown ? null : shownEndMs(event, facts, nowMs);
  return endMs === null || isOverride ? endMs : knownMs(Math.max(endMs, lastCauseEndMs(alerts, facts)));
}

function knownMs(ms: number): number | null {
  return Number.isFinite(ms) ? ms : null;
}

/**
 * Returns whether two displays read the same, so that nothing has to be drawn again. Countdowns are compared by the
 * minute that a page shows.
 */
export function isSameDisplay(a: YardDisplay, b: YardDisplay): boolean {
  return (
    a.shown === b.shown &&
    a.isOverride === b.isOverride &&
    a.isDrill === b.isDrill &&
    a.isSatelliteOnly === b.isSatelliteOnly &&
    a.reason === b.reason &&
    a.event === b.event &&
    a.lastStrikeMs === b.lastStrikeMs &&
    a.endMs === b.endMs &&
    a.closestStrikeM === b.closestStrikeM &&
    a.closestStrikeErrorM === b.closestStrikeErrorM &&
    a.freshness.state === b.freshness.state &&
    a.freshness.checkedAtMs === b.freshness.checkedAtMs &&
    a.locale.language === b.locale.language &&
    a.locale.unitSystem === b.locale.unitSystem &&
    isSameCountdown(a.countdown, b.countdown)
  );
}
