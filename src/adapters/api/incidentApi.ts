import { Incident } from '#contracts/incident.ts';
import type { Language } from '#domain/language/language.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { HttpError, type Bearer, type HttpClient } from './httpClient.ts';

/** One closing of a facility. */
export type IncidentAddress = { readonly facilityId: string; readonly eventId: string };

/** How the pages are read. */
type IncidentReader = { readonly language: Language; readonly unitSystem: UnitSystem };

/** Records of closings. */
export type IncidentApi = {
  find(address: IncidentAddress, signal?: AbortSignal): Promise<Incident>;
  /** The same as pages to print. */
  fetchPdf(address: IncidentAddress, reader: IncidentReader): Promise<Blob>;
};

type IncidentApiDependencies = {
  readonly http: HttpClient;
  readonly fetch: typeof globalThis.fetch;
  readonly bearer: Pick<Bearer, 'of'>;
  readonly apiBaseUrl: string;
};

/** The service reads hundreds of step files for a record, ms. */
const TIMEOUT_MS = 20_000;

/** Creates the calls of records of closings. */
export function createIncidentApi({ http, fetch, bearer, apiBaseUrl }: IncidentApiDependencies): IncidentApi {
  const urlOf = ({ facilityId, eventId }: IncidentAddress) =>
    `${apiBaseUrl}/incidents/${encodeURIComponent(facilityId)}/${encodeURIComponent(eventId)}`;
  const find: IncidentApi['find'] = (address, signal) =>
    http.json(urlOf(address), Incident, { signal, timeoutMs: TIMEOUT_MS });
  return {
    find,
    async fetchPdf(address, { language, unitSystem }) {
      await find(address); // which renews the bearer where it must be, and says why there is no file
      const url = `${urlOf(address)}/pdf?${new URLSearchParams({ language, unitSystem: String(unitSystem) })}`;
      const answer = await fetch(url, {
        headers: { authorization: `Bearer ${bearer.of(url) ?? ''}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new HttpError(answer.status, 'generalError');
      return answer.blob();
    },
  };
}
