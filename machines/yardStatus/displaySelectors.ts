import type { SnapshotFrom } from 'xstate';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import type { Locale } from '#domain/alerting/eventWording.ts';
import { drillEndMs } from '#domain/alerting/drillShown.ts';
import { shownEndMs, shownLastStrikeMs } from '#domain/alerting/shownTimes.ts';
import { yardDisplay, type YardDisplay } from '#domain/alerting/yardDisplay.ts';
import type { YardVerdict } from '#domain/alerting/yardVerdict.ts';
import { judge } from './yardFacts.ts';
import type { yardStatusMachine } from './yardStatusMachine.ts';
import { selectShown } from './yardStatusSelectors.ts';

type Snapshot = SnapshotFrom<typeof yardStatusMachine>;

/**
 * Returns a selector of the display of the yard (GAP-144), of which `isSameDisplay` compares two. New each time;
 * UNKNOWN if the machine has stopped. Never throws.
 */
export function selectDisplay(locale: Locale): (snapshot: Snapshot) => YardDisplay {
  return (snapshot) => displayOf(snapshot, snapshot.context.verdict, locale);
}

/** Returns a selector of the display without drills, for the facility view (GAP-75). As `selectDisplay` otherwise. */
export function selectDisplayWithoutDrills(locale: Locale): (snapshot: Snapshot) => YardDisplay {
  return (snapshot) => {
    const { context } = snapshot;
    const { feed, witness, verdict } = context;
    const real =
      verdict.drill === null
        ? verdict
        : judge({ ...context, feed: feed && { ...feed, drills: [] } }, witness);
    return displayOf(snapshot, real, locale);
  };
}

/** End of a listed event as every surface shows it, epoch ms; null: no known end. */
export function selectEndMs(event: ActiveEvent): (snapshot: Snapshot) => number | null {
  return ({ context }) => shownEndMs(event, context, context.nowMs);
}

/** End of a drill that is shown, as its countdown has it, epoch ms. */
export function selectDrillEndMs(drill: ActiveEvent): (snapshot: Snapshot) => number {
  return ({ context }) => drillEndMs(drill, context.rules.quietPeriodMs);
}

/** Last strike from which a listed lightning event is counted down, epoch ms; NaN: not known. */
export function selectLastStrikeMs(event: ActiveEvent): (snapshot: Snapshot) => number {
  return ({ context: { witness } }) => shownLastStrikeMs(event, witness);
}

function displayOf(snapshot: Snapshot, verdict: YardVerdict, locale: Locale): YardDisplay {
  const { context, status } = snapshot;
  const shown = status === 'active' ? verdict : { ...verdict, ...STOPPED };
  const freshness = { state: freshnessOf(snapshot), checkedAtMs: context.checkedAtMs };
  return yardDisplay(shown, { ...context, freshness, locale, mark: null }, context.nowMs);
}

const STOPPED = {
  shown: 'UNKNOWN',
  actual: 'UNKNOWN',
  reason: 'feedStale',
  isOverride: false,
  alerts: [],
  drill: null,
} as const;

function freshnessOf(snapshot: Snapshot): YardDisplay['freshness']['state'] {
  if (selectShown(snapshot) === 'LOADING') return 'loading';
  if (snapshot.status !== 'active' || !snapshot.hasTag('confirmed')) return 'unknown';
  return snapshot.matches({ trust: { confirmed: 'late' } }) ? 'late' : 'current';
}
