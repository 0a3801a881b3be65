import { describe, expect, test } from 'vitest';
import { isOverdue, pictureTimes } from '#domain/layers/layerTimes.ts';
import { timeWarning, type TimeFlags } from '#domain/layers/timeWarning.ts';
import { STEP_MS } from '#domain/time/sliderTime.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const nowMs = MISSION_TIME_MS;
const NONE: TimeFlags = { onlyForecast: false, onlyHistory: false, onlyPresent: false };
const live = { shownMs: nowMs, nowMs, isLive: true };
const at = (offMs: number) => ({ shownMs: nowMs + offMs, nowMs, isLive: false });

describe('a layer of', () => {
  test.each([
    ['the future is hidden in live mode', { onlyForecast: true }, live, 'onlyForecast'],
    ['the future is hidden at the present [LAYER-05]', { onlyForecast: true }, at(0), 'onlyForecast'],
    ['the future is shown a millisecond after it [LAYER-05]', { onlyForecast: true }, at(1), null],
    ['the past is shown in live mode', { onlyHistory: true }, live, null],
    ['the past is shown at the present [LAYER-06]', { onlyHistory: true }, at(0), null],
    ['the past is hidden a millisecond after it [LAYER-06]', { onlyHistory: true }, at(1), 'onlyHistory'],
    ['the present is shown in live mode [LAYER-07]', { onlyPresent: true }, live, null],
    [
      'the present is hidden off it, even at the same time [LAYER-07]',
      { onlyPresent: true },
      at(0),
      'onlyPresent',
    ],
    ['any time is shown at any', {}, at(-STEP_MS), null],
    ['the future is hidden where no time is known', { onlyForecast: true }, at(Number.NaN), 'onlyForecast'],
    ['the past is hidden where no time is known', { onlyHistory: true }, at(Number.NaN), 'onlyHistory'],
  ] as const)('%s', (_, flags, moment, warning) => {
    expect(timeWarning({ ...NONE, ...flags }, moment)).toBe(warning);
  });
});

describe('the picture of a dataset', () => {
  const times = { referenceMs: [nowMs - 1, nowMs - 2], validAtMs: [nowMs - STEP_MS, nowMs + STEP_MS] };

  test('is the newest in live mode, or the one that the layer asks for [TIME-08]', () => {
    expect(pictureTimes(times, 0, live)).toEqual({ initMs: nowMs - 1, foreMs: nowMs - 1 });
    expect(pictureTimes(times, 1, live)).toEqual({ initMs: nowMs - 2, foreMs: nowMs - 2 });
  });

  test('is the one of the hour shown off it [TIME-08]', () => {
    expect(pictureTimes(times, 0, at(STEP_MS))).toEqual({ initMs: nowMs - 1, foreMs: nowMs + STEP_MS });
  });

  test('is none where there is none, and none where the dataset is not known [TIME-08][S4]', () => {
    expect(pictureTimes(times, 0, at(2 * STEP_MS))).toBeNull();
    expect(pictureTimes(times, 2, live)).toBeNull();
    expect(pictureTimes({ referenceMs: [], validAtMs: [nowMs] }, 0, at(0))).toBeNull();
    expect(pictureTimes(null, 0, live)).toBeNull();
  });
});

test('a dataset is late after its next update, not at it, and never where none is told [LAYER-10]', () => {
  expect(isOverdue(nowMs, nowMs)).toBe(false);
  expect(isOverdue(nowMs - 1, nowMs)).toBe(true);
  expect(isOverdue(null, nowMs)).toBe(false);
});
