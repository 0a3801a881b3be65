import { createAlertsApi, type ScreenReport } from '#adapters/api/alertsApi.ts';
import { createAuthApi } from '#adapters/api/authApi.ts';
import { createCatalogueApi } from '#adapters/api/catalogueApi.ts';
import type { Announced } from '#adapters/api/changeStream.ts';
import { createProvingHttp } from '#adapters/api/createProvingHttp.ts';
import type { ConfiguredApp } from '#adapters/api/fetchAppConfig.ts';
import { createHttpClient } from '#adapters/api/httpClient.ts';
import { createSessionBearer } from '#adapters/api/sessionBearer.ts';
import { createWeatherApi } from '#adapters/api/weatherApi.ts';
import { isYard } from '#app/address/hashRoutes.ts';
import { pathInHash } from '#app/address/useHashPath.ts';
import { createDeviceMemory } from '#adapters/storage/deviceMemory.ts';
import type { PageBuild } from '#adapters/browser/pageBuild.ts';
import { createReloadMemory } from '#adapters/storage/reloadMemory.ts';
import { createSessionStore } from '#adapters/storage/sessionStore.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { beginAnalytics } from './beginAnalytics.ts';
import { createCertificateAccess } from './certificateAccess.ts';
import { createOutside } from './createOutside.ts';
import { learnNetworkTime } from './learnNetworkTime.ts';
import { proofAsker } from './proofAsker.ts';
import { watchChangesLazily } from './watchChangesLazily.ts';

/** A call that does not answer within this is a failed one, ms. */
const CALL_TIMEOUT_MS = 8_000;

/** The outside world of one page: made once, shared by everything that the page shows. */
export function createPlatform(
  configured: ConfiguredApp & { build: PageBuild },
  { clock, fetch } = createOutside(),
) {
  const { config, environment } = configured;
  const sessions = createSessionStore(localStorage, window);
  const { objectStorageHosts } = environment;
  const bearer = createSessionBearer({ sessions, objectStorageHosts, timeoutMs: CALL_TIMEOUT_MS });
  const bases = { api: environment.apiBaseUrl, static: environment.staticBaseUrl };
  const changesUrl = `${bases.api}/alerts/changes`;
  /** Network time, and the device's until that is trusted: for the session and for questions, never for a verdict. */
  const presentMs = () => (Number.isNaN(clock.nowMs()) ? Date.now() : clock.nowMs());

  const serviceFailed = beginAnalytics({
    fetch,
    url: config.maintenance ? '' : environment.analyticsUrl,
    page: window,
    appVersion: config.version,
    client: () => sessions.read()?.client ?? '',
    nowMs: presentMs,
  });
  const certificateAccess = createCertificateAccess({
    fetch,
    environment,
    isSignedIn: () => sessions.read() !== null,
    isAtYard: () => isYard(pathInHash()),
  });
  const http = createHttpClient({
    fetch: certificateAccess.fetch,
    timeoutMs: CALL_TIMEOUT_MS,
    bearer,
    serviceFailed,
  });
  const proofs = proofAsker(http, environment);

  return {
    ...configured,
    /** Of the program that runs; the service's own where no build has made the page. */
    version: configured.build.version ?? config.version,
    clock,
    /** For calls that not every page makes. Where the service wants a fresh proof first, the person is asked (GAP-142). */
    http: createProvingHttp(http, proofs.ask),
    /** Asks in these texts from now on. */
    askProofsIn: proofs.begin,
    /** Asks over the page of a yard, whose status stays in sight. */
    askProofsOver: proofs.beginOver,
    presentMs,
    /** Asks until the network's time is trusted. */
    learnTime: () => learnNetworkTime(http, clock),
    sessions,
    certificateAccess,
    bearer,
    memory: createDeviceMemory(localStorage, sessionStorage),
    reloads: createReloadMemory(sessionStorage),
    alerts: createAlertsApi(http, bases, presentMs, reportsOf(sessions, presentMs)),
    /** Hears of changes between two polls, until the returned function is called. */
    watchChanges: (place: YardId, announced: (what: Announced) => void) =>
      watchChangesLazily(
        { fetch, url: changesUrl, accessToken: () => bearer.of(changesUrl), locks: navigator.locks },
        place,
        announced,
      ),
    auth: createAuthApi(http, environment.authBaseUrl),
    catalogue: createCatalogueApi(http, bases),
    weather: createWeatherApi(http, environment.weatherBaseUrl, presentMs),
  };
}

export type Platform = ReturnType<typeof createPlatform>;

/** Names the display that sends a report. One that cannot be told still goes out, in its session. */
function reportsOf(sessions: ReturnType<typeof createSessionStore>, presentMs: () => number) {
  return async (report: ScreenReport): Promise<Readonly<Record<string, string>>> => {
    try {
      // fetched with the first report
      const { displayHeaders } = await import('./displayHeaders.ts');
      return await displayHeaders(report, { session: sessions.read(), atMs: presentMs() });
    } catch {
      return {};
    }
  };
}
