import { describe, expect, test } from 'vitest';
import { AlertPayload } from '#contracts/alertPayload.ts';
import { eventPayload } from '#server/alerting/eventPayload.ts';
import { NOW_MS } from './engineFixture.ts';
import { observationAt } from './weatherFixture.ts';

const observation = (known: Parameters<typeof observationAt>[1]) => observationAt(NOW_MS, known);
const event = (eventType: string) => ({
  keplerId: 'k',
  eventType,
  alertStatus: 'ALERT' as const,
  eventStartAt: '2026-07-14T21:00:00.000Z',
});

describe('the details of an event', () => {
  test('name sustained wind and gusts behind a headline that ends with the first period [YARD-13][DATA-05]', () => {
    const data = eventPayload(event('wind_level2'), observation({ windSpeedKmh: 79.4, windGustKmh: 108.2 }));
    expect(data.wind).toBe('High wind observed. Wind: sustained 79 km/h, gusts 108 km/h');
    expect(data).toMatchObject({ windSpeedKmh: 79.4, windGustKmh: 108.2, observedAtMs: NOW_MS });
    expect(AlertPayload.parse({ data })).toEqual({ data });
  });

  test.each([
    [{ windSpeedKmh: null, windGustKmh: 90 }, 'High wind observed. Wind: gusts 90 km/h'],
    [{ windSpeedKmh: 60, windGustKmh: null }, 'High wind observed. Wind: sustained 60 km/h'],
    [{ windSpeedKmh: null, windGustKmh: null }, undefined],
  ])('leave out what of the wind is not known: %o [S4]', (known, wind) => {
    expect(eventPayload(event('wind_level1'), observation(known)).wind).toBe(wind);
  });

  test('give the snow load in kPa, to two places [YARD-14][DATA-05]', () => {
    const { snowl, observedAtMs } = eventPayload(event('snowLoad_level1'), observation({ snowDepthCm: 60 }));
    expect(snowl).toBeCloseTo(1.77, 2);
    expect(observedAtMs).toBe(NOW_MS);
    expect(eventPayload(event('snowLoad_level1'), observation({ snowDepthCm: null }))).toEqual({});
  });

  test('say nothing of events that need no more words, or of weather that is not known [S4]', () => {
    expect(eventPayload(event('lightning_alert'), observation({ windSpeedKmh: 100 }))).toEqual({});
    expect(eventPayload(event('wind_level3'), null)).toEqual({});
  });
});
