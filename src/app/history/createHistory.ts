import { createActor, fromPromise } from 'xstate';
import { createHistoryApi } from '#adapters/api/historyApi.ts';
import { HISTORY_AHEAD_MS, HISTORY_REACH } from '#domain/alerting/pastAlert.ts';
import {
  alertHistoryMachine,
  type OlderAlerts,
  type RecentAlerts,
} from '#machines/alertHistory/alertHistoryMachine.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { HistoryRef } from '#views/alertHistory/historyView.ts';

const MINUTE_MS = 60_000;
const RHYTHM = { everyMs: MINUTE_MS, retryMs: MINUTE_MS / 4, timeoutMs: MINUTE_MS / 3 };

/** Whose alerts are looked up: one facility's, or those of all facilities that the list has at that time (GAP-58). */
export type HistoryScope = {
  readonly kind: 'facility' | 'client';
  readonly facilityIds: () => readonly string[];
};

/** Starts to load past alerts; disposing of it ends the calls. */
export function beginHistory(
  { http, environment, presentMs }: Pick<Platform, 'http' | 'environment' | 'presentMs'>,
  { kind, facilityIds }: HistoryScope,
): Disposable<HistoryRef> {
  const api = createHistoryApi(http, environment);
  const machine = alertHistoryMachine.provide({
    actors: {
      fetchRecent: fromPromise<RecentAlerts, { pastMs: number; sinceMs: number | null }>(
        async ({ input: { pastMs, sinceMs }, signal }) => {
          const asOfMs = presentMs();
          const fromMs = Math.min(asOfMs - pastMs, sinceMs ?? Infinity);
          const query = { fromMs, toMs: asOfMs + HISTORY_AHEAD_MS, facilityIds: facilityIds() };
          return { ...(await api.fetchHistory(query, signal)), fromMs, asOfMs };
        },
      ),
      fetchOlder: fromPromise<OlderAlerts, TimeSpan>(({ input, signal }) =>
        api.fetchHistory({ ...input, facilityIds: facilityIds() }, signal),
      ),
    },
  });
  const history = createActor(machine, { input: { ...RHYTHM, ...HISTORY_REACH[kind] } });
  history.start();
  return { value: history, end: () => void history.stop() };
}
