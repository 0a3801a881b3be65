import type { Facility } from '#contracts/facility.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import type { LiveStationOptions } from '#server/sources/stations/liveStationOptions.ts';
import type { StationSource } from '#server/sources/stations/stationSource.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { answering, startLocalServer } from '../../../../support/localServer.ts';
import { createSteppedPolls } from '../../../../support/steppedPolls.ts';

export const ALBANY: Facility = {
  id: 'ALBANY',
  gid: 1,
  clientId: 'ACME',
  longitude: -73.8,
  latitude: 42.75,
  countryCode: 'US',
};

export type StationStage = Awaited<ReturnType<typeof startStationStage>>;

/** A source of stations over a server of this machine, with polls that happen one by one. */
export async function startStationStage(create: (options: LiveStationOptions) => StationSource) {
  const server = await startLocalServer(answering(500, {}));
  const polls = createSteppedPolls();
  const delivered: WeatherObservation[] = [];
  const warnings: string[] = [];
  const troubles: string[] = [];
  let nowMs = Date.UTC(2026, 10, 23, 12);
  const clock = { nowMs: () => nowMs, advance: (ms: number) => void (nowMs += ms) };
  const source = create({
    client: createPullClient({ userAgent: 'SafetyCommandCenter/1.0 (ops@example.com)', timeoutMs: 3_000 }),
    clock,
    log: {
      info: () => {},
      warn: (facts) => void warnings.push((facts as { reason?: string }).reason ?? JSON.stringify(facts)),
    },
    facilities: () => stage.facilities,
    baseUrl: server.url,
    pause: polls.pause,
  });
  source.troubles?.(({ reason }) => troubles.push(reason));
  const stage = {
    server,
    source,
    clock,
    delivered,
    warnings,
    /** What it tells the Sources page. */
    troubles,
    facilities: [ALBANY] as readonly Facility[],
    /** Begins; ends when the first poll is over. */
    async start() {
      source.start((observations) => delivered.push(...observations));
      await polls.over();
    },
    next: polls.next,
    /** Addresses that were asked, in order. */
    asked: () => server.requests.map(({ url }) => decodeURIComponent(url!)),
    async stop() {
      await source.stop();
      await server.stop();
    },
  };
  return stage;
}
