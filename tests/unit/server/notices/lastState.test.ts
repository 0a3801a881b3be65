import { describe, expect, test } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import { lastStateOf } from '#server/useCases/notices/lastState.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { eventOf } from './noticeFixture.ts';

const at = (minutes: number) => isoInstant(MISSION_TIME_MS + minutes * 60_000);
const TOLD = eventOf('lightning_alert');

describe('the last state of an event', () => {
  test('is what was told while nothing else is known', () => {
    expect(lastStateOf(TOLD, [])).toEqual(TOLD);
    expect(lastStateOf(TOLD, [eventOf('wind_level1', { eventStartAt: at(9) })])).toEqual(TOLD);
  });

  test('has the closest strike that came with an earlier time than the last one [S3]', () => {
    const nearer = {
      ...TOLD,
      closestStrike: { location: { lat: 0, lon: 0 }, distance: 1, timestamp: MISSION_TIME_MS - 1 },
    };
    expect(lastStateOf(TOLD, [nearer])).toEqual(nearer);
  });

  test('is that of a later event of its level under the id that was told, and of no milder one [S3]', () => {
    const [eventStartAt, eventExpiresAt] = [at(40), at(70)];
    const later = { ...TOLD, keplerId: 'k-later', eventStartAt, eventExpiresAt };
    const milder = eventOf('lightning_warning', { eventStartAt: at(50) });
    expect(lastStateOf(TOLD, [later, milder, TOLD])).toEqual({ ...TOLD, eventStartAt, eventExpiresAt });
  });
});
