import { describe, expect, test } from 'vitest';
import {
  askedStep,
  hourBefore,
  isAnotherMinute,
  nearestStep,
  relativePosition,
  sliderSpan,
  STEP_MS,
} from '#domain/time/sliderTime.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const HOUR_MS = hourBefore(MISSION_TIME_MS);
const SPAN = sliderSpan(MISSION_TIME_MS, null);

describe('an address that asks for a time', () => {
  test.each([
    ['an ISO instant', isoInstant(MISSION_TIME_MS - STEP_MS), HOUR_MS - STEP_MS],
    ['epoch milliseconds', String(MISSION_TIME_MS + STEP_MS), HOUR_MS + STEP_MS],
    ['a full hour', String(HOUR_MS), HOUR_MS],
    ['the last millisecond of an hour', String(HOUR_MS + STEP_MS - 1), HOUR_MS],
    ['the first step that the slider reaches', String(HOUR_MS - 71 * STEP_MS), HOUR_MS - 71 * STEP_MS],
    ['a millisecond before it', String(HOUR_MS - 71 * STEP_MS - 1), null],
    ['the last step', String(HOUR_MS + 73 * STEP_MS - 1), HOUR_MS + 72 * STEP_MS],
    ['a millisecond after it', String(HOUR_MS + 73 * STEP_MS), null],
    ['a word', 'noon', null],
    ['a time without a zone', '2026-07-04T18:30:00', null],
    ['nothing', null, null],
  ])('by %s [TIME-07]', (_, text, stepMs) => {
    expect(askedStep(text, SPAN)).toBe(stepMs);
  });
});

test('a word asks for no time, also on a device whose clock begins at 1970 [TIME-07]', () => {
  expect(askedStep('noon', sliderSpan(STEP_MS, null))).toBeNull();
  expect(askedStep('0', sliderSpan(STEP_MS, null))).toBe(0);
});

test('of two hours equally near the later one counts, and no time at all is the first [TIME-01]', () => {
  expect(nearestStep(HOUR_MS + STEP_MS / 2, SPAN)).toBe(HOUR_MS + STEP_MS);
  expect(nearestStep(HOUR_MS + STEP_MS / 2 - 1, SPAN)).toBe(HOUR_MS);
  expect(nearestStep(Number.NaN, SPAN)).toBe(HOUR_MS - 71 * STEP_MS);
});

test('the present is past, and what follows it future [TIME-04]', () => {
  expect(relativePosition(MISSION_TIME_MS, MISSION_TIME_MS)).toBe(-1);
  expect(relativePosition(MISSION_TIME_MS + 1, MISSION_TIME_MS)).toBe(1);
});

test('a minute ends with its last millisecond [CONST-08]', () => {
  expect(isAnotherMinute(HOUR_MS + 59_999, HOUR_MS)).toBe(false);
  expect(isAnotherMinute(HOUR_MS + 60_000, HOUR_MS)).toBe(true);
  expect(isAnotherMinute(HOUR_MS - 1, HOUR_MS)).toBe(true);
  expect(isAnotherMinute(Number.NaN, HOUR_MS)).toBe(false);
});
