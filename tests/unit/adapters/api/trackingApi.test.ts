import { describe, expect, it } from 'vitest';
import { fetchHourWeather } from '#adapters/api/hourlyApi.ts';
import { createHttpClient } from '#adapters/api/httpClient.ts';
import { createTrackingApi } from '#adapters/api/trackingApi.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { TRACKED_RUN } from '#tests/support/trackedRun.ts';

const HOUR_MS = 3_600_000;

function httpThatAnswers(answer: () => Promise<Response>) {
  const asked: string[] = [];
  const http = createHttpClient({
    fetch: (input) => {
      asked.push(decodeURIComponent(input));
      return answer();
    },
    timeoutMs: 8_000,
    bearer: { of: () => null, renewed: () => Promise.resolve(false) },
    serviceFailed: () => {},
  });
  return { http, asked };
}

describe('a vehicle', () => {
  it('is asked for by its id at the end of the address [CALL-32][GAP-100]', async () => {
    const { http, asked } = httpThatAnswers(async () => Response.json({ success: true, data: TRACKED_RUN }));
    const api = createTrackingApi(http, '/api/tracking', 8_000);

    expect(await api.fetchRun('A/B')).toEqual({ success: true, data: TRACKED_RUN });
    expect(asked).toEqual(['/api/tracking/A/B']);
  });

  it.each([
    ['404', () => Response.json({ success: false }, { status: 404 })],
    ['200 without success', () => Response.json({ success: false })],
  ])('is not there by a %s [CALL-32]', async (_, answer) => {
    const { http } = httpThatAnswers(async () => answer());

    expect(await createTrackingApi(http, '/api/tracking', 8_000).fetchRun('V1')).toEqual({ success: false });
  });

  it.each([500, 503, 429])('of which a %i tells is not known to be away [S4]', async (status) => {
    const { http } = httpThatAnswers(async () => new Response(null, { status }));

    await expect(createTrackingApi(http, '/t', 8_000).fetchRun('V1')).rejects.toMatchObject({ status });
  });
});

describe('the weather of an hour', () => {
  const hoursFrom = (atMs: number) => ({
    validTimeUtc: [atMs / 1e3, atMs / 1e3 + 3600],
    temperature: [10, 20],
    windSpeed: [1, 2],
    windDirection: [0, 90],
    precip1Hour: [0, null],
    snow1Hour: [0, 0],
    iconCode: [1, 2],
    wxPhraseMedium: ['Clear', 'Rain'],
  });
  const ask = (atMs: number, firstMs: number) => {
    const { http, asked } = httpThatAnswers(async () => Response.json(hoursFrom(firstMs)));
    const moment = { atMs, nowMs: MISSION_TIME_MS };
    return { answer: fetchHourWeather({ http, weatherBaseUrl: '/weather' }, [-97, 35], moment), asked };
  };

  it('is observed where it is past, the hour nearest to it [CALL-12][TRACK-11]', async () => {
    const { answer, asked } = ask(MISSION_TIME_MS, MISSION_TIME_MS - 2 * HOUR_MS);

    expect(await answer).toEqual({
      kind: 'history',
      atMs: MISSION_TIME_MS - HOUR_MS,
      temperature: 20,
      windSpeed: 2,
      windDirection: 90,
      precipitation: null,
      snow: 0,
      phrase: 'Rain',
    });
    const query = 'geocode=35,-97&units=m&language=en-US&format=json';
    expect(asked).toEqual([`/weather/hourly/1day-history?${query}`]);
  });

  it('is foretold where it is to come [CALL-12][TRACK-11]', async () => {
    const { answer, asked } = ask(MISSION_TIME_MS + 1, MISSION_TIME_MS);

    expect(await answer).toMatchObject({ kind: 'forecast', atMs: MISSION_TIME_MS, temperature: 10 });
    expect(asked[0]).toContain('/hourly/3day-forecast?');
  });

  it('is not known where no hour is within an hour of it [S4]', async () => {
    const { answer } = ask(MISSION_TIME_MS + 5 * HOUR_MS, MISSION_TIME_MS + HOUR_MS);

    expect(await answer).toBeNull();
  });
});
