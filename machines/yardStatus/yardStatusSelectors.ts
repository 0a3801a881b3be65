import type { SnapshotFrom } from 'xstate';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import type { Alarm } from '#domain/alerting/alarm.ts';
import { closestStrike } from '#domain/alerting/closestStrike.ts';
import type { Countdown } from '#domain/alerting/countdown.ts';
import type { LastKnown } from '#domain/alerting/lastKnown.ts';
import {
  lastAlertStrikeMs,
  type OverrideInForce,
  type RevokedOverride,
} from '#domain/alerting/overrideInForce.ts';
import type { OwnReport } from '#domain/alerting/ownReport.ts';
import { screenWord, type ScreenWord } from '#domain/alerting/screenWord.ts';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';
import { statusReport, type ReportedStatus } from '#domain/alerting/statusReport.ts';
import type { FeedFacts, YardVerdict } from '#domain/alerting/yardVerdict.ts';
import type { StrikeDistance } from '#domain/units/formatStrikeDistance.ts';
import type { PayloadFacts } from './yardFacts.ts';
import type { yardStatusMachine } from './yardStatusMachine.ts';

type Snapshot = SnapshotFrom<typeof yardStatusMachine>;

/** The whole verdict; the same object while it is equal. */
export function selectVerdict(snapshot: Snapshot): YardVerdict {
  return snapshot.context.verdict;
}

/** Status in large letters. UNKNOWN if the machine has stopped. */
export function selectShown(snapshot: Snapshot): ShownStatus {
  return snapshot.status === 'active' ? snapshot.context.verdict.shown : 'UNKNOWN';
}

/**
 * Reason why the last fetch failed, shown in place of the status (YARD-19); null when it did not. `message` is the
 * service's own text, or one of the keys `timeout` and `generalError`.
 */
export function selectFault(snapshot: Snapshot): { kind: 'failed'; message: string } | null {
  return snapshot.context.fault;
}

/** Whether the shown status is still proven, but not confirmed for longer than `lateAfterMs`. */
export function selectIsLate(snapshot: Snapshot): boolean {
  return snapshot.matches({ trust: { confirmed: 'late' } });
}

/** Newest network time known, epoch ms. */
export function selectNowMs(snapshot: Snapshot): number {
  return snapshot.context.nowMs;
}

/** Network time of the last good check, epoch ms; null: none yet. */
export function selectCheckedAtMs(snapshot: Snapshot): number | null {
  return snapshot.context.checkedAtMs;
}

/** Network time at which the shown status last changed, epoch ms; null: never. */
export function selectChangedAtMs(snapshot: Snapshot): number | null {
  return snapshot.context.changedAtMs;
}

/** Last known status, on this page or before it, with the network time at which it still held; null: none. */
export function selectLastKnown(snapshot: Snapshot): LastKnown | null {
  return snapshot.context.lastKnown;
}

/** Whether the yard is closed by a hazard or a drill, as last known. */
export function selectIsAlarm({ context: { alarm } }: Snapshot): boolean {
  return alarm !== null && alarm !== 'none';
}

/** Whether the page's worker runs, and does not know all strikes of the quiet period: that it saw none says nothing (S4). */
export function selectIsWatchPartial({ context }: Snapshot): boolean {
  return context.isWatchPartial;
}

/** Alarm last sent to the siren, on this page or before it; null: none yet. */
export function selectToldAlarm(snapshot: Snapshot): Alarm | null {
  return snapshot.context.toldAlarm;
}

/** End of the alarm, network epoch ms, see `YardFindings`. */
export function selectAlarmUntilMs(snapshot: Snapshot): number {
  return snapshot.context.alarmUntilMs;
}

/** Alerts in force, the displayed one first; empty while the status is unknown. */
export function selectAlerts(snapshot: Snapshot): readonly ActiveEvent[] {
  return snapshot.context.verdict.alerts;
}

export function selectAlertDisplayed(snapshot: Snapshot): ActiveEvent | null {
  return snapshot.context.verdict.alerts[0] ?? null;
}

/** Time to the estimated return of safe conditions; none while the status is unknown. */
export function selectCountdown(snapshot: Snapshot): Countdown {
  return snapshot.context.countdown;
}

/**
 * Returns a selector of the details of one event; null: not requested yet, loading, or refused. Keep the result: it
 * is new each time.
 */
export function selectPayload(eventId: string | null): (snapshot: Snapshot) => PayloadFacts | null {
  return ({ context }) => (eventId === null ? null : (context.payloads[eventId] ?? null));
}

/** A drill that decides the shown status. `latencyMs`: from its strike to its first showing here, never negative. */
export type ShownDrill = { readonly event: ActiveEvent; readonly latencyMs: number };

/**
 * The drill that decides the shown status; null: the shown status is real. New each time: compare it by
 * `isSameDrill`.
 */
export function selectDrill({ status, context: { verdict, drillShownAtMs } }: Snapshot): ShownDrill | null {
  const { drill: event } = verdict;
  if (status !== 'active' || event === null || drillShownAtMs === null) return null;
  return { event, latencyMs: Math.max(0, drillShownAtMs - event.startAtMs) };
}

/** Returns whether two results of `selectDrill` are equal. */
export function isSameDrill(a: ShownDrill | null, b: ShownDrill | null): boolean {
  return a?.event === b?.event && a?.latencyMs === b?.latencyMs;
}

/** Lightning that was reported on this device and that no answer shows yet; null: none. */
export function selectOwnReport({ context }: Snapshot): OwnReport | null {
  return context.witness.report ?? null;
}

/** Whether a drill runs at this yard by the newest answer, shown or not. */
export function selectIsDrillRunning({ context }: Snapshot): boolean {
  return (context.feed?.drills.length ?? 0) > 0;
}

export function selectOverride(snapshot: Snapshot): OverrideInForce {
  return snapshot.context.verdict.override;
}

/** The override in force, or none; null while no answer is current, so that it is unknown (S4). */
export function selectKnownOverride({ context: { proof, verdict } }: Snapshot): OverrideInForce | null {
  return proof === 'none' || proof === 'feedStale' ? null : verdict.override;
}

/**
 * Newest strike inside the alert circle that the page knows of, by its answers or its own watch, epoch ms; null: none.
 * NaN: the time of one cannot be read.
 */
export function selectLastAlertStrikeMs({ context: { feed, witness } }: Snapshot): number | null {
  return lastAlertStrikeMs(feed?.events ?? [], witness.lastAlertStrikeMs);
}

/** The override that a strike has ended, by the service's answer; null: none, or not stated. */
export function selectRevokedOverride({ context }: Snapshot): RevokedOverride | null {
  return context.feed?.revokedOverride ?? null;
}

/** Reason why the service does not know lightning, where it is stated; null: it does know, or states no reason. */
export function selectLightningUnknownBecause({
  context: { feed },
}: Snapshot): NonNullable<FeedFacts['lightningUnknownBecause']> | null {
  return feed?.lightningUnknownBecause ?? null;
}

/** Time up to which lightning is known at the yard, by the newest answer, epoch ms; null: it is not known. */
export function selectLightningAsOfMs({ context: { feed } }: Snapshot): number | null {
  return feed?.lightningAsOfMs ?? null;
}

/** Age limit of lightning by its source, ms, see `lightningLimitOf`; null: no answer states it. */
export function selectLightningLimitMs({ context: { feed } }: Snapshot): number | null {
  return feed?.lightningLimitMs ?? null;
}

/** Whether satellites alone watch the yard for lightning, by the newest answer. */
export function selectIsSatelliteOnly({ context: { feed } }: Snapshot): boolean {
  return feed?.isSatelliteOnly === true;
}

/** Status to report to the service, by `statusReport`: UNKNOWN once the machine has stopped. */
export function selectStatusReport(snapshot: Snapshot): ReportedStatus {
  const judged = snapshot.status === 'active' ? selectVerdict(snapshot) : null;
  return statusReport(judged, snapshot.matches({ trust: { confirmed: 'current' } }));
}

/** What the page shows in large letters, with its mark: drills, overrides and late statuses included. */
export function selectScreenWord(snapshot: Snapshot): ScreenWord {
  const { isOverride, drill } = selectVerdict(snapshot);
  return screenWord({
    shown: selectShown(snapshot),
    isOverride,
    isSatelliteOnly: selectIsSatelliteOnly(snapshot),
    isDrill: drill !== null,
  });
}

/** Distance of the closest strike by `closestStrike`, metres; null: unknown. */
export function selectClosestStrikeM(snapshot: Snapshot): number | null {
  return selectClosestStrike(snapshot)?.distanceM ?? null;
}

/** Metres by which that distance may be wrong; null: it is not known, or no satellite placed the strike. */
export function selectClosestStrikeErrorM(snapshot: Snapshot): number | null {
  return selectClosestStrike(snapshot)?.errorM ?? null;
}

function selectClosestStrike(snapshot: Snapshot): StrikeDistance | null {
  const { closestStrikeM, feed } = snapshot.context;
  return closestStrike(closestStrikeM, selectAlertDisplayed(snapshot), feed);
}

/** Whether this is the monitoring page, which words some things differently (YMON rows). */
export function selectIsMonitoring(snapshot: Snapshot): boolean {
  return snapshot.context.isMonitoring;
}
