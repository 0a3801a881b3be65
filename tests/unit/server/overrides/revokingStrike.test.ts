import { describe, expect, test } from 'vitest';
import { latestStrike, strikeOfEvent } from '#server/useCases/overrides/revokingStrike.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { lightningEvent } from './overrideFixture.ts';

const AT_MS = MISSION_TIME_MS;
const strikeOf = (distanceM: number, atMs: number) => ({ lon: -73, lat: 44, atMs, distanceM });

describe('the strike that revokes', () => {
  test('is the latest, of those of one millisecond the nearest, fractions of it left out [S9]', () => {
    const strikes = [
      strikeOf(500, AT_MS - 1),
      strikeOf(8_000, AT_MS + 0.2),
      strikeOf(3_000.04, AT_MS + 0.7),
      strikeOf(4_000, AT_MS),
    ];
    const nearest = { location: { lat: 44, lon: -73 }, distance: 3_000, timestamp: AT_MS };
    expect(latestStrike(strikes)).toEqual(nearest);
    expect(latestStrike(strikes.toReversed())).toEqual(nearest);
    expect(latestStrike([])).toBeNull();
  });

  test('is the closest one of an event that fell as its last, and otherwise not known [S4][S9]', () => {
    const closestStrike = { location: { lat: 44, lon: -73 }, distance: 2_500, timestamp: AT_MS };
    expect(strikeOfEvent({ ...lightningEvent(AT_MS), closestStrike })).toEqual(closestStrike);
    expect(strikeOfEvent({ ...lightningEvent(AT_MS + 1), closestStrike })).toBeNull();
    expect(strikeOfEvent(lightningEvent(AT_MS))).toBeNull();
  });
});
