import { AlertHistoryItem, type AlertHistoryRequest } from '#contracts/alertHistory.ts';
import { UnreadHistory } from '#contracts/unreadLists.ts';
import { toPastAlert } from '#contracts/toPastAlert.ts';
import type { PastAlert } from '#domain/alerting/pastAlert.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { HttpClient } from './httpClient.ts';

/** Alerts of a stretch of time. */
type FoundAlerts = {
  readonly alerts: readonly PastAlert[];
  /** How many alerts of the answer could not be read. */
  readonly unreadable: number;
};

export type HistoryApi = {
  /** Loads alerts that reach into [fromMs, toMs) of these facilities (CALL-60). */
  fetchHistory(
    query: { readonly fromMs: number; readonly toMs: number; readonly facilityIds: readonly string[] },
    signal?: AbortSignal,
  ): Promise<FoundAlerts>;
};

/** The history of ten thousand facilities takes longer than a poll, ms. */
const TIMEOUT_MS = 20_000;

/** Creates the calls of the alert history (GAP-3). An alert that cannot be read is counted, not hidden. */
export function createHistoryApi(
  http: HttpClient,
  { apiBaseUrl }: { readonly apiBaseUrl: string },
): HistoryApi {
  return {
    async fetchHistory({ fromMs, toMs, facilityIds }, signal) {
      const body: AlertHistoryRequest = {
        start: isoInstant(fromMs),
        end: isoInstant(toMs),
        facilityIds: [...facilityIds],
      };
      const url = `${apiBaseUrl}/alerts/inmem/v1/history`;
      const answer = await http.json(url, UnreadHistory, {
        method: 'POST',
        body,
        signal,
        timeoutMs: TIMEOUT_MS,
      });
      const read = answer.map((item) => AlertHistoryItem.safeParse(item));
      const alerts = read.flatMap(({ data }) => (data === undefined ? [] : [toPastAlert(data)]));
      return { alerts, unreadable: read.length - alerts.length };
    },
  };
}
