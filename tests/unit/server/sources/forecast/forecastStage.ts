import type { Facility } from '#contracts/facility.ts';
import type { ForecastOptions, ForecastService } from '#server/sources/forecast/forecastService.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import { createSourceReadings } from '#server/sources/sourceReadings.ts';
import { answering, startLocalServer, type LocalAnswer } from '../../../../support/localServer.ts';
import { createSteppedPolls } from '../../../../support/steppedPolls.ts';

export type ForecastStage = Awaited<ReturnType<typeof startForecastStage>>;

/** Forecasts of a service over a server of this machine, with polls that happen one by one. */
export async function startForecastStage(
  create: (options: ForecastOptions) => ForecastService,
  facilities: readonly Facility[],
  answers: Record<string, LocalAnswer>,
) {
  const server = await startLocalServer((request, response) => {
    (stage.answers[decodeURIComponent(request.url!)] ?? answering(404, {}, '{}'))(request, response);
  });
  const polls = createSteppedPolls();
  const warnings: string[] = [];
  let nowMs = Date.UTC(2026, 10, 23, 12);
  const clock = { nowMs: () => nowMs, advance: (ms: number) => void (nowMs += ms) };
  const readings = createSourceReadings(clock);
  const stage = {
    server,
    clock,
    warnings,
    readings,
    answers,
    facilities,
    service: null as unknown as ForecastService,
    over: polls.over,
    next: polls.next,
    /** Addresses that were asked, in order. */
    asked: () => server.requests.map(({ url }) => decodeURIComponent(url!)),
    async stop() {
      await stage.service.stop();
      await server.stop();
    },
  };
  stage.service = create({
    client: createPullClient({ userAgent: 'SafetyCommandCenter/1.0 (ops@example.com)', timeoutMs: 3_000 }),
    clock,
    log: {
      info: () => {},
      warn: (facts) => void warnings.push((facts as { reason?: string }).reason ?? JSON.stringify(facts)),
    },
    facilities: () => stage.facilities,
    baseUrl: server.url,
    pause: polls.pause,
    readings,
  });
  return stage;
}
