import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { SourceMeter } from '../sourceReadings.ts';

/** A list of alerts as a service told it. */
export type AlertSnapshot<Alert> = {
  readonly alerts: readonly Alert[];
  /** Content time, epoch ms. */
  readonly atMs: number;
  /** Alerts that could not be read; with one of them the list proves nothing. */
  readonly refused: number;
};

/** The newest list of alerts of one service. */
export type AlertList<Alert> = {
  /**
   * Replaces the list by a newer one.
   *
   * @returns What is wrong with it, English; null: nothing. An older list is not taken, nor one of a time to come, nor one that
   *   is empty: in so large a country some alert always holds, and an empty list is a fault (S4).
   */
  replace(next: AlertSnapshot<Alert>): string | null;
  /** Kept when the list grows old: an alert does not end because nobody tells of it any more (S2). */
  alerts(): readonly Alert[];
  /** Whether the list is whole and current: that an alert is missing in it proves only then that there is none. */
  isCurrent(): boolean;
  /** Counts the lists that were taken. */
  revision(): number;
  /** Time of the list, epoch ms; null: none yet. */
  asOfMs(): number | null;
};

/** @param meter Where each list that is newer than the one before is noted; left out: nowhere. */
export function createAlertList<Alert>(
  clock: ServerClock,
  staleAfterMs: number,
  meter?: Pick<SourceMeter, 'noteDelivery'>,
): AlertList<Alert> {
  let held: readonly Alert[] = [];
  let heldAtMs: number | null = null;
  let isWhole = false;
  let revision = 0;
  return {
    replace({ alerts, atMs, refused }) {
      if (alerts.length === 0) return 'the list of alerts is empty';
      if (isAheadOf(clock.nowMs(), atMs)) return 'the list of alerts is of a time to come';
      if (heldAtMs !== null && atMs < heldAtMs) return 'the list of alerts is older than the one before';
      if (atMs !== heldAtMs)
        meter?.noteDelivery({ rows: alerts.length, spans: [[atMs, atMs]], newestMs: null });
      revision += 1;
      held = alerts;
      heldAtMs = atMs;
      isWhole = refused === 0;
      return isWhole ? null : `${refused} alerts could not be read`;
    },
    alerts: () => held,
    asOfMs: () => heldAtMs,
    revision: () => revision,
    isCurrent: () => isWhole && heldAtMs !== null && clock.nowMs() - heldAtMs <= staleAfterMs,
  };
}
