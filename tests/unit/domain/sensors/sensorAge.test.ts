import { expect, test } from 'vitest';
import { isSensorOld, SENSOR_CURRENT_MS } from '#domain/sensors/sensorAge.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

test('what is known of a sensor says nothing of now one millisecond after its limit [S5]', () => {
  const isOld = (ageMs: number) => isSensorOld(MISSION_TIME_MS - ageMs, MISSION_TIME_MS);
  expect([isOld(-1), isOld(SENSOR_CURRENT_MS), isOld(SENSOR_CURRENT_MS + 1)]).toEqual([false, false, true]);
});
