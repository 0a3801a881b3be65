import { AlertPayload } from '#contracts/alertPayload.ts';
import { ActiveAlerts, AlertsFile } from '#contracts/facilityEvent.ts';
import { toFeedFacts } from '#contracts/toActiveEvent.ts';
import { toFeedFactsOf } from '#contracts/toClientAlerts.ts';
import type { ScreenWord } from '#domain/alerting/screenWord.ts';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { HttpError, type HttpClient } from './httpClient.ts';

/** The alerts of one facility; 'missing' where the service has not written any yet (ERR-01). */
type AlertsAnswer = FeedFacts | 'missing';

/**
 * An answer that could not be read. Its content is unknown: facts of the file may raise a status, and lower none
 * (S1).
 */
export class BrokenAnswer extends HttpError {
  readonly inFile: FeedFacts;

  constructor({ status, message, body }: HttpError, inFile: FeedFacts) {
    super(status, message, body);
    this.name = 'BrokenAnswer';
    this.inFile = inFile;
  }
}

export type AlertsApi = {
  /** Rejects with `BrokenAnswer` where the answer could not be read and the file of the client could. */
  fetchActive(clientId: string, facilityId: string, signal?: AbortSignal): Promise<AlertsAnswer>;
  fetchPayload(keplerId: string, signal?: AbortSignal): Promise<AlertPayload['data']>;
  /** Reports to the service what this screen shows (CALL-06). 'missing' when it keeps no such file. */
  reportStatus(report: ScreenReport, signal?: AbortSignal): Promise<'taken' | 'missing'>;
};

export type ScreenReport = {
  readonly clientId: string;
  readonly facilityId: string;
  readonly appVersion: string;
  readonly status: 'OPEN' | 'CLOSED' | 'UNKNOWN';
  /** What the screen shows word for word. */
  readonly shown: ScreenWord;
};

/** Headers by which a report states which display sends it. */
export type Identify = (report: ScreenReport) => Promise<Readonly<Record<string, string>>>;

const FILE_MISSING = "File doesn't exist";

/** Calls about alerts, payloads and screens. A broken event breaks its document: dropping it could open a yard (S1). */
export function createAlertsApi(
  http: HttpClient,
  bases: { api: string; static: string },
  cts: () => number,
  identify: Identify = async () => ({}),
): AlertsApi {
  async function fetchFromFile(
    clientId: string,
    facilityId: string,
    signal?: AbortSignal,
  ): Promise<FeedFacts> {
    const url = `${bases.static}/${clientId.toLowerCase()}/alerts.json`;
    const file = await http.json(url, AlertsFile, { query: { cts: cts() }, signal });
    expectOf('client', clientId, file.client);
    const facts = toFeedFactsOf(file, facilityId);
    if (facts === null) throw new HttpError(200, `The file does not speak of ${facilityId}.`);
    return facts;
  }

  return {
    async fetchActive(clientId, facilityId, signal) {
      try {
        const query = { facilityId, clientId: clientId.toUpperCase() };
        const url = `${bases.api}/alerts/active`;
        const answer = await http.json(url, ActiveAlerts, { query, signal });
        expectOf('facility', facilityId, answer.facilityId);
        return toFeedFacts(answer);
      } catch (error) {
        if (isMissing(error)) return 'missing';
        // an aborted or refused request is not repeated elsewhere
        if (signal?.aborted || (error instanceof HttpError && error.status === 404)) throw error;
        const inFile = await fetchFromFile(clientId, facilityId, signal).catch(() => {
          throw error;
        });
        if (isBroken(error)) throw new BrokenAnswer(error, inFile);
        return inFile;
      }
    },
    async fetchPayload(keplerId, signal) {
      const url = `${bases.static}/alert-payloads/${encodeURIComponent(keplerId)}.json`;
      return (await http.json(url, AlertPayload, { signal })).data;
    },
    async reportStatus(report, signal) {
      const { clientId, facilityId, appVersion, status, shown } = report;
      const url = `${bases.static}/status/${clientId.toUpperCase()}/${encodeURIComponent(facilityId)}.json`;
      try {
        const headers = await identify(report);
        await http.text(url, { query: { appVersion, status, shown }, headers, signal });
        return 'taken';
      } catch (error) {
        if (isMissing(error)) return 'missing';
        throw error;
      }
    },
  };
}

/** Returns whether an answer was received that could not be read to its end or was about something else. */
function isBroken(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status >= 200 && error.status < 300;
}

function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.key === FILE_MISSING;
}

/** Rejects an answer about another subject: a cache that mixes up addresses must not open a yard (S1). */
function expectOf(kind: 'client' | 'facility', wanted: string, answered: string): void {
  if (!sameId(wanted, answered))
    throw new HttpError(200, `The answer is about ${kind} ${answered}, not ${wanted}.`);
}

function sameId(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
