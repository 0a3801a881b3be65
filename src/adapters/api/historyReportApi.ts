import { HistoryReport, type HistoryReportRequest, type ReportFormat } from '#contracts/historyReport.ts';
import type { Language } from '#domain/language/language.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { HttpError, type Bearer, type HttpClient } from './httpClient.ts';
import { takenBy } from './takenBy.ts';

/** What is to be written, and in which language. */
type ReportOrder = {
  readonly facilityIds: readonly string[];
  readonly fromMs: number;
  /** Not included. */
  readonly toMs: number;
  readonly language: Language;
};

/** Reports of past alerts. */
export type HistoryReportApi = {
  /** Orders a report, whose link comes by e-mail, whatever else the service answers (CALL-61). */
  order(order: ReportOrder, signal?: AbortSignal): Promise<void>;
  find(id: string, signal?: AbortSignal): Promise<HistoryReport>;
  /** One file of a report. */
  fetchFile(id: string, format: ReportFormat): Promise<Blob>;
};

type ReportDependencies = {
  readonly http: HttpClient;
  readonly fetch: typeof globalThis.fetch;
  readonly bearer: Pick<Bearer, 'of'>;
  readonly apiBaseUrl: string;
};

/** The service looks for too many alerts before it takes an order, ms. */
const TIMEOUT_MS = 20_000;

/** Creates the calls of reports. */
export function createHistoryReportApi({
  http,
  fetch,
  bearer,
  apiBaseUrl,
}: ReportDependencies): HistoryReportApi {
  const url = `${apiBaseUrl}/alerts/inmem/v1/history/alert_history_report`;
  const urlOf = (id: string) => `${url}/${encodeURIComponent(id)}`;
  const find = (id: string, signal?: AbortSignal) => http.json(urlOf(id), HistoryReport, { signal });
  return {
    async order({ facilityIds, fromMs, toMs, language }, signal) {
      const body: HistoryReportRequest = {
        start: isoInstant(fromMs),
        end: isoInstant(toMs),
        facilityIds: [...facilityIds],
        language,
      };
      await takenBy(http.text(url, { method: 'POST', body, signal, timeoutMs: TIMEOUT_MS }));
    },
    find,
    async fetchFile(id, format) {
      await find(id); // which renews the bearer where it must be, and says why there is no file
      const fileUrl = `${urlOf(id)}/${format}`;
      const answer = await fetch(fileUrl, {
        headers: { authorization: `Bearer ${bearer.of(fileUrl) ?? ''}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new HttpError(answer.status, 'generalError');
      return answer.blob();
    },
  };
}
