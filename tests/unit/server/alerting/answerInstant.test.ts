import { expect, test } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import { answerInstant } from '#server/alerting/answerInstant.ts';
import { memoryKey } from '#server/alerting/facilityKey.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

test('instants of answers are told as all others are, again and again, and of however many [S5]', () => {
  const times = Array.from({ length: 1_000 }, (_, second) => MISSION_TIME_MS + second * 1_000);
  for (const atMs of [...times, ...times.toReversed(), MISSION_TIME_MS + 0.5])
    expect(answerInstant(atMs)).toBe(isoInstant(atMs));
  expect(() => answerInstant(Number.NaN)).toThrow(RangeError);
});

test('no two facilities have the same key, whatever their ids are [AUTH-05]', () => {
  const ids = ['', '1', '1 ', ' 1', 'A', 'AB', 'B', '2 A', '2 AB'];
  const keys = ids.flatMap((clientId) => ids.map((id) => memoryKey(clientId, id)));
  expect(new Set(keys).size).toBe(ids.length ** 2);
});
