import { expect, test } from 'vitest';
import { refreshRoundMs } from '#domain/layers/refreshRound.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

test.each([
  [0, 0],
  [359_999, 0],
  [360_000, 360_000],
  [3_600_000, 3_600_000],
])(
  '%d ms after a page began its layers are of the round that began after %d ms [MAP-03][CONST-12]',
  (agoMs, roundMs) => {
    expect(refreshRoundMs(MISSION_TIME_MS + agoMs, MISSION_TIME_MS)).toBe(MISSION_TIME_MS + roundMs);
  },
);
