import { expect, it } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { createLiveForecast } from '#server/sources/forecast/liveForecast.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import { answering, startLocalServer } from '../../../../support/localServer.ts';
import { createSteppedPolls } from '../../../../support/steppedPolls.ts';
import { ALBANY } from '../stations/stationStage.ts';
import { cityListAnswer, cityPageAnswer } from './cityPageAnswer.ts';

const WINDSOR: Facility = {
  ...ALBANY,
  id: 'WINDSOR',
  longitude: -83.02,
  latitude: 42.3,
  countryCode: 'CA',
};
const JSON_TYPE = { 'content-type': 'application/json', 'content-language': 'en' };

it('has the forecast of its own country at a border; that the other one has none is no failure [CALL-10]', async () => {
  const server = await startLocalServer((request, response) => {
    const url = decodeURIComponent(request.url!);
    const towns = cityListAnswer([['on-94', 'Windsor', -83.03, 42.3]]);
    const body = url.includes('bbox=') ? towns : cityPageAnswer();
    const answer = url.startsWith('/points/')
      ? answering(
          404,
          { 'content-type': 'application/problem+json' },
          '{"title":"Data Unavailable For Requested Point"}',
        )
      : answering(200, JSON_TYPE, JSON.stringify(body));
    answer(request, response);
  });
  const failures: unknown[] = [];
  const polls = createSteppedPolls();
  const forecast = createLiveForecast({
    client: createPullClient({ userAgent: 'SafetyCommandCenter/1.0 (ops@example.com)', timeoutMs: 3_000 }),
    clock: { nowMs: () => Date.UTC(2026, 10, 23, 12) },
    log: { info: () => {}, warn: (facts) => void failures.push(facts) },
    facilities: () => [WINDSOR],
    urls: { nws: server.url, eccc: server.url },
    pause: polls.pause,
  });
  const pointsAsked = () => server.requests.filter(({ url }) => url!.startsWith('/points/')).length;
  await polls.over();
  await expect.poll(() => forecast.at([-83.02, 42.3])).toMatchObject({ state: 'current', source: 'eccc' });
  await expect.poll(pointsAsked).toBe(1);
  expect(failures).toEqual([]);
  await forecast.stop();
  await server.stop();
});
