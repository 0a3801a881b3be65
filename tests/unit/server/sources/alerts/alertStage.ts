import { readCensusAreas } from '#server/sources/alerts/censusAreas.ts';
import { createLiveAlerts, type LiveAlerts } from '#server/sources/alerts/liveAlerts.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import { answering, startLocalServer, type LocalAnswer } from '../../../../support/localServer.ts';
import { createSteppedPolls } from '../../../../support/steppedPolls.ts';
import { ecccAlerts, ecccRow, nwsAlerts, nwsMessage } from './alertAnswers.ts';

export const GEO_JSON = {
  'content-type': 'application/geo+json',
  'cache-control': 'public, max-age=5, s-maxage=5',
};
export const NOON_MS = Date.UTC(2026, 10, 23, 12);
export const MINUTE_MS = 60_000;
export const NWS = '/alerts/active?status=actual';
export const ECCC = '/collections/weather-alerts/items?f=json&lang=en&limit=10000';
export const ZONE = '/zones/forecast/CAZ349';

export const IN_ADAIR = [-85.3, 37.1] as const;
export const IN_LEXINGTON = [-84.5, 38.04] as const;
export const IN_SANTA_BARBARA = [-119.7, 34.43] as const;
export const IN_SACRAMENTO = [-121.5, 38.58] as const;
export const IN_TORONTO = [-79.4, 43.7] as const;

/** Read once: it takes a while. */
const census = readCensusAreas();

/** An answer of JSON. */
export const json = (body: object, headers = GEO_JSON): LocalAnswer =>
  answering(200, headers, JSON.stringify(body));

/** An alert that names a zone only. */
export const zoneOnly = (event = 'High Wind Warning'): object =>
  nwsMessage('z', { event, affectedZones: [`https://api.weather.gov${ZONE}`], parameters: {} }, null);

/** Live alerts of both services over a server of this machine, with polls that happen one by one. Begun by `start`. */
export async function startAlertStage() {
  const answers: Record<string, LocalAnswer> = {
    [NWS]: json(nwsAlerts([nwsMessage('a')])),
    [ECCC]: json(ecccAlerts([ecccRow()])),
  };
  const server = await startLocalServer((request, response) => {
    (answers[request.url!] ?? answering(404, GEO_JSON))(request, response);
  });
  const clock = { atMs: NOON_MS };
  const warnings: string[] = [];
  /** Between two lists of the NWS, ms. */
  const waits: number[] = [];
  let [nws, eccc] = [createSteppedPolls(), createSteppedPolls()];
  let live: LiveAlerts | null = null;
  const running = () => live!;
  return {
    answers,
    server,
    clock,
    warnings,
    waits,
    nws: { next: () => nws.next() },
    live: running,
    eventsAt: (place: readonly [number, number]) =>
      running()
        .warningsAt(place)
        .map(({ eventType }) => eventType),
    async start(zonesDir?: string): Promise<void> {
      [nws, eccc] = [createSteppedPolls(), createSteppedPolls()];
      const polls = nws;
      live = createLiveAlerts({
        client: createPullClient({
          userAgent: 'SafetyCommandCenter/1.0 (ops@example.com)',
          timeoutMs: 3_000,
        }),
        clock: { nowMs: () => clock.atMs },
        log: { info: () => {}, warn: (facts) => void warnings.push((facts as { reason: string }).reason) },
        urls: { nws: server.url, eccc: server.url },
        census,
        ...(zonesDir === undefined ? {} : { zonesDir }),
        pauses: {
          nws(ms, signal) {
            waits.push(ms);
            return polls.pause(ms, signal);
          },
          eccc: eccc.pause,
        },
      });
      await Promise.all([nws.over(), eccc.over()]);
    },
    async stop(): Promise<void> {
      await live?.stop();
      await server.stop();
    },
  };
}
