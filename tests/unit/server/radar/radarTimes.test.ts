import { describe, expect, it } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import { datasets } from '#server/world/layers/datasets.ts';

const NOON_MS = Date.UTC(2026, 10, 23, 12);
const HOUR_MS = 3_600_000;

/** What the service tells of a radar whose newest picture lies so far ahead of its clock. */
function told(name: string, aheadMs: number) {
  const newestMs = NOON_MS + aheadMs;
  const hoursMs = [NOON_MS - HOUR_MS, NOON_MS, NOON_MS + HOUR_MS].filter((hourMs) => hourMs <= newestMs);
  const live = { radar: { newestMs, hoursMs }, canadaRadarMs: newestMs };
  return datasets(NOON_MS, null, false, live).find((dataset) => dataset.name === name)!;
}

describe.each(['cond_radar_highcoverage', 'cond_radar_canada'])('the times of %s', (name) => {
  it('are those of its newest picture as long as the clock can be behind by chance [S5]', () => {
    expect(told(name, 10_000).reference_time).toEqual([isoInstant(NOON_MS + 10_000)]);
  });

  it.each([10_001, HOUR_MS])(
    'are not known while its newest picture is of a time to come, and it is none of the present [S4][S5]',
    (aheadMs) => {
      expect(told(name, aheadMs)).toMatchObject({ reference_time: [], next_update_at: null });
      expect(told(name, aheadMs)).not.toHaveProperty('gone_at');
    },
  );
});

it('the hours of a radar that are not to come stay offered meanwhile [TIME-06]', () => {
  const past = [NOON_MS - HOUR_MS, NOON_MS].map(isoInstant);
  expect(told('cond_radar_highcoverage', HOUR_MS).valid_at_times).toEqual(past);
});
