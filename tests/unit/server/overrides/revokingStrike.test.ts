import { describe, expect, test } from 'vitest';
import { revokingStrike } from '#server/overrides/revokingStrike.ts';
import { columnsOf, strikeAt, YARD } from '../alerting/engineFixture.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { lightningEvent } from './overrideFixture.ts';

const AT_MS = MISSION_TIME_MS;
const event = { ...lightningEvent(AT_MS), geom: { coordinates: [YARD.lon, YARD.lat] as [number, number] } };

describe('the strike that revokes', () => {
  test('is the nearest of those that fell when the event says, fractions of a millisecond left out [S9]', () => {
    const strikes = columnsOf([
      strikeAt(500, AT_MS - 1),
      strikeAt(8_000, AT_MS),
      strikeAt(3_000, AT_MS + 0.7),
      strikeAt(400, AT_MS + 1),
    ]);
    const strike = revokingStrike(event, strikes);
    expect(strike).toMatchObject({ timestamp: AT_MS, location: { lon: YARD.lon } });
    expect(strike!.distance).toBeCloseTo(3_000, 0);
  });

  test('is the closest one of the event where the delivery has none and it fell just then [S9]', () => {
    const closestStrike = { location: { lat: 44, lon: -73 }, distance: 2_500, timestamp: AT_MS };
    const told = { ...event, closestStrike };
    expect(revokingStrike(told, columnsOf([strikeAt(500, AT_MS - 1)]))).toEqual(closestStrike);
    expect(revokingStrike(told, null)).toEqual(closestStrike);
  });

  test('is not known where only an earlier strike is told [S4]', () => {
    const closestStrike = { location: { lat: 44, lon: -73 }, distance: 2_500, timestamp: AT_MS - 60_000 };
    expect(revokingStrike({ ...event, closestStrike }, null)).toBeNull();
    expect(revokingStrike(lightningEvent(AT_MS), columnsOf([]))).toBeNull();
  });
});
