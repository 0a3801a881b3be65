import type { ServerClock } from '../../platform/time/serverClock.ts';
import { createNewestContent } from '../newestContent.ts';
import type { PollResult } from '../pull/poller.ts';
import { pullFailure } from '../pull/pullClient.ts';
import type { SourceMeter } from '../sourceReadings.ts';
import { ALERTS_STALE_AFTER_MS } from './alertService.ts';

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
   * @returns What is wrong with it, English; null: nothing. An older list is not taken, nor one of a time to come, nor
   *   one that is empty: in so large a country some alert always holds, and an empty list is a fault (S4).
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
  meter?: Pick<SourceMeter, 'noteDelivery'>,
): AlertList<Alert> {
  const newest = createNewestContent<readonly Alert[]>('list of alerts', clock, meter);
  return {
    replace({ alerts, atMs, refused }) {
      if (alerts.length === 0) return 'the list of alerts is empty';
      return newest.replace({ content: alerts, atMs, rows: alerts.length, refused });
    },
    alerts: () => newest.held() ?? [],
    asOfMs: newest.asOfMs,
    revision: newest.revision,
    isCurrent() {
      const atMs = newest.asOfMs();
      return newest.isWhole() && atMs !== null && clock.nowMs() - atMs <= ALERTS_STALE_AFTER_MS;
    },
  };
}

/**
 * Takes the list of a poll. One that was taken without some of its rows is no failure, after which the service would be
 * asked less often: the next list may have a new warning (S2). Nor is an older one, as another server of the service may
 * hold for a while.
 *
 * @param noteLack Told what is wrong with such a list; null: nothing.
 */
export function takeList<Alert>(
  list: AlertList<Alert>,
  next: AlertSnapshot<Alert>,
  noteLack: (reason: string | null) => void,
): PollResult {
  const before = list.revision();
  const problem = list.replace(next);
  const isOlder = next.alerts.length > 0 && next.atMs < (list.asOfMs() ?? -Infinity);
  if (problem !== null && list.revision() === before && !isOlder) return pullFailure(problem);
  noteLack(problem);
  return { is: 'done' };
}
